/**
 * Node's own SQLite, loaded when a journal is opened and not before.
 *
 * Node 22 prints an ExperimentalWarning for it; that one alone is kept quiet.
 */
export function loadSqlite(): typeof import("node:sqlite") {
	const { emitWarning } = process;
	process.emitWarning = ((...args: Parameters<typeof emitWarning>) => {
		if (!isSqliteNotice(args)) emitWarning.apply(process, args);
	}) as typeof emitWarning;
	try {
		return process.getBuiltinModule("node:sqlite");
	} finally {
		process.emitWarning = emitWarning;
	}
}

function isSqliteNotice([warning, kind]: readonly unknown[]): boolean {
	return kind === "ExperimentalWarning" && String(warning).startsWith("SQLite is an experimental feature");
}
