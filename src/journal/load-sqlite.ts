import type * as Sqlite from "node:sqlite";

/**
 * Node's own SQLite, loaded when a journal is opened and not before.
 *
 * Node 22 prints an ExperimentalWarning for it; that one alone is kept quiet.
 */
export function loadSqlite(): typeof Sqlite {
	const before = Object.getOwnPropertyDescriptor(process, "emitWarning");
	const emitWarning = process.emitWarning.bind(process) as (...args: readonly unknown[]) => void;
	process.emitWarning = (...args: readonly unknown[]) => {
		if (!isSqliteNotice(args)) emitWarning(...args);
	};
	try {
		return process.getBuiltinModule("node:sqlite");
	} finally {
		if (before) Object.defineProperty(process, "emitWarning", before);
	}
}

function isSqliteNotice([warning, kind]: readonly unknown[]): boolean {
	return kind === "ExperimentalWarning" && String(warning).startsWith("SQLite is an experimental feature");
}
