import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { ChildFailed, childLines } from "./child-lines.ts";

/** What ripgrep is asked. Every flag that it gets stands in this file; a pattern or a path can never become one. */
export type RipgrepRequest = {
	/** Absolute. Paths in the answer are relative to it. */
	readonly cwd: string;
	/** Files or folders, relative to `cwd`. */
	readonly paths: readonly string[];
	readonly signal: AbortSignal;
	/** In the order of paths, on one thread; else as fast as can be, in an order that changes from run to run. */
	readonly sorted?: boolean | undefined;
	/** Files larger than this are not looked at. */
	readonly maxFileBytes?: number | undefined;
};

/** A pattern in ripgrep's own syntax (Rust's `regex`, linear in the length of the text). */
export type RipgrepPattern = RipgrepRequest & {
	readonly pattern: string;
	/** The pattern is the text itself. */
	readonly literal?: boolean | undefined;
	readonly ignoreCase?: boolean | undefined;
};

/** Where a pattern matched. `line` is 1-based. */
export type RipgrepMatch = { readonly path: string; readonly line: number };

/**
 * ripgrep as a port: hidden files are included, `.git` is not, and ignore files are respected, in a folder that is no
 * git repository too. Each generator kills its process when its reader stops. Throws `RipgrepFailed`.
 */
export interface Ripgrep {
	/** Paths with `/`. */
	files(request: RipgrepRequest): AsyncGenerator<string, void, void>;
	/** Lines that match, those of one file together and in order. Their text is for the caller to read. */
	matches(request: RipgrepPattern): AsyncGenerator<RipgrepMatch, void, void>;
	/** How often a pattern matches in each file that it matches in at all. */
	counts(request: RipgrepPattern): AsyncGenerator<{ readonly path: string; readonly count: number }, void, void>;
}

/** ripgrep is missing, or it refused the pattern. The message says which, and what to do. */
export class RipgrepFailed extends Error {
	override readonly name = "RipgrepFailed";
}

/** ripgrep from the package that npm installed for this platform. Nothing is downloaded. */
export function createRipgrep({ binary = findBinary() }: { binary?: string | undefined } = {}): Ripgrep {
	return {
		async *files(request) {
			for await (const line of run(binary, ["--files"], request)) yield withoutDot(line);
		},
		async *matches(request) {
			const shape = ["--null", "--with-filename", "--no-heading", "--line-number", "--max-columns", "1"];
			for await (const line of run(binary, [...shape, ...patternFlags(request)], request)) {
				const [path = "", rest = ""] = line.split("\0", 2);
				const number = Number.parseInt(rest, 10);
				if (Number.isInteger(number)) yield { path: withoutDot(path), line: number };
			}
		},
		async *counts(request) {
			const shape = ["--null", "--with-filename", "--count-matches"];
			for await (const line of run(binary, [...shape, ...patternFlags(request)], request)) {
				const [path = "", count = "0"] = line.split("\0");
				yield { path: withoutDot(path), count: Number(count) };
			}
		},
	};
}

function patternFlags({ pattern, literal, ignoreCase }: RipgrepPattern): string[] {
	return [...(literal ? ["--fixed-strings"] : []), ...(ignoreCase ? ["--ignore-case"] : []), "-e", pattern];
}

async function* run(
	binary: string | undefined,
	flags: readonly string[],
	request: RipgrepRequest,
): AsyncGenerator<string, void, void> {
	const { cwd, paths, signal, sorted, maxFileBytes } = request;
	if (binary === undefined) throw new RipgrepFailed(missing);
	const size = maxFileBytes === undefined ? [] : ["--max-filesize", `${maxFileBytes}`];
	const order = sorted ? ["--sort", "path"] : [];
	const args = [...steadyFlags, ...ignoreFlags(cwd, paths), ...order, ...size, ...flags, "--", ...paths];
	try {
		// Exit code 1 means that nothing was found. Nothing of our environment matters to ripgrep.
		yield* childLines({ file: binary, args, cwd, env: {}, signal }, { accepts: [0, 1] });
	} catch (error) {
		if (!(error instanceof ChildFailed)) throw error;
		const isMissing = error.exitCode === undefined && !existsSync(binary);
		if (isMissing) throw new RipgrepFailed(missing, { cause: error });
		// A file that could not be read is left out silently; what was said is about the request as a whole.
		if (error.message !== "") throw new RipgrepFailed(shortened(error.message), { cause: error });
	}
}

const missing =
	"ripgrep is not installed: the package @vscode/ripgrep has no binary for this platform here. " +
	"Install Errand again without --omit=optional.";

/** Tools keep their caches beside installed packages, where no ignore file names them. */
const caches = "{.cache,.vite,.vite-temp,.vitest}";

const steadyFlags = [
	"--no-config",
	"--no-messages",
	"--color=never",
	"--hidden",
	"--glob=!.git",
	`--glob=!**/node_modules/${caches}`,
	"--no-require-git",
	"--no-ignore-global",
	"--path-separator=/",
];

/** What ignore files above an installed package say is about the project around it, and would hide all of its build. */
function ignoreFlags(cwd: string, paths: readonly string[]): string[] {
	const isInstalled = [cwd, ...paths].some((path) => path.split(/[\\/]/).includes("node_modules"));
	return isInstalled ? ["--no-ignore-parent", `--glob=!${caches}`] : [];
}

function withoutDot(path: string): string {
	return path.startsWith("./") ? path.slice(2) : path;
}

/** The complaint without ripgrep's advice to pass flags, which nobody here can. */
function shortened(complaint: string): string {
	const [said = ""] = complaint.split(/\n\n(?=Consider|Please)/);
	return said.replace(/^rg: /, "").trim();
}

function findBinary(): string | undefined {
	const name = process.platform === "win32" ? "rg.exe" : "rg";
	try {
		const near = createRequire(createRequire(import.meta.url).resolve("@vscode/ripgrep"));
		return near.resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${name}`);
	} catch {
		return undefined;
	}
}
