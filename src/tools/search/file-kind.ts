/** What a file is for, by its path alone. */
export type FileKind =
	| "source"
	| "declaration"
	| "test"
	| "example"
	| "docs"
	| "settings"
	| "generated"
	| "changelog"
	| "lock";

/** Tells source from what stands around it; a file that fits several kinds is the first of them. */
export function fileKindOf(path: string): FileKind {
	const lower = `/${path.toLowerCase()}`;
	return kinds.find(([, pattern]) => pattern.test(lower))?.[0] ?? "source";
}

const kinds: readonly (readonly [FileKind, RegExp])[] = [
	["lock", /(?:-lock\.(?:json|yaml)|\.lock|\/go\.sum|\.lockb|\/npm-shrinkwrap\.json)$/],
	["changelog", /\/(?:changelog|changes|history|releases?|news)(?:\.[a-z]+)?$/],
	[
		"generated",
		/\.min\.(?:js|css|mjs|cjs)$|\.map$|[./_-]generated?[./]|\/__generated__\/|\.pb\.go$|_pb2\.py$|\.snap$|\.svg$|\.d\.[cm]ts\.map$/,
	],
	[
		"test",
		/^\/specs?\/|\/(?:tests?|__tests__|__mocks__|e2e|fixtures?|testdata|benchmarks?|bench)\/|[._-](?:test|tests|spec|bench)\.[a-z]+$|\/(?:test_[^/]*|conftest)\.py$/,
	],
	["example", /\/(?:examples?|samples?|demos?|playground)\//],
	["docs", /\.(?:md|mdx|rst|txt|adoc|html?)$|\/(?:license|licence|notice|authors|contributing)$/],
	["declaration", /\.d\.[cm]?ts$/],
	["settings", /\.(?:json|jsonc|ya?ml|toml|ini|cfg|conf|csv|xml)$/],
];

/** The word of a query that asks for a kind of file, so that the kind is no reason to rank lower. */
export function kindAskedFor(word: string): FileKind | undefined {
	return asked.get(word);
}

const asked: ReadonlyMap<string, FileKind> = new Map([
	["test", "test"],
	["tests", "test"],
	["spec", "test"],
	["benchmark", "test"],
	["benchmarks", "test"],
	["example", "example"],
	["examples", "example"],
	["docs", "docs"],
	["documentation", "docs"],
	["readme", "docs"],
	["license", "docs"],
	["changelog", "changelog"],
	["lockfile", "lock"],
	["测试", "test"],
	["文档", "docs"],
]);

/**
 * What several builds of one source share: `src/a.ts`, `dist/a.js`, `dist/cjs/a.js` and `dist/types/a.d.ts` are one.
 */
export function sourceKeyOf(path: string): string {
	return path
		.replace(/\.d\.([cm]?ts)$/, ".$1")
		.replace(/\.[cm]?[jt]sx?$/, ".script")
		.split("/")
		.filter((segment) => !buildFolders.has(segment))
		.join("/");
}

/** Whether a path lies in a folder that builds write to. */
export function isBuilt(path: string): boolean {
	return path.split("/").some((segment) => outputFolders.has(segment));
}

const outputFolders: ReadonlySet<string> = new Set(["dist", "build", "out", "cjs", "esm", "umd", "bundle", "target"]);
const buildFolders: ReadonlySet<string> = new Set([
	...outputFolders,
	"src",
	"lib",
	"types",
	"es",
	"browser",
	"commonjs",
	"module",
]);
