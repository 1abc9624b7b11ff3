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
	| "lock"
	| "vendored";

/** Tells source from what stands around it; a file that fits several kinds is the first of them. */
export function fileKindOf(path: string): FileKind {
	const lower = `/${path.toLowerCase()}`;
	return kinds.find(([, pattern]) => pattern.test(lower))?.[0] ?? "source";
}

const kinds: readonly (readonly [FileKind, RegExp])[] = [
	["vendored", /\/(?:node_modules|vendor|third[_-]party|bower_components)\//],
	["lock", /(?:-lock\.(?:json|yaml)|\.lock|\/go\.sum|\.lockb|\/npm-shrinkwrap\.json)$/],
	["changelog", /\/(?:changelog|changes|history|releases?|news)(?:\.[a-z]+)?$/],
	[
		"generated",
		/\.min\.(?:js|css|mjs|cjs)$|\.map$|[./_-]generated?[./]|\/__generated__\/|\.pb\.go$|_pb2\.py$|\.snap$|\.svg$|\.d\.[cm]ts\.map$/,
	],
	[
		"test",
		/^\/specs?\/|\/(?:tests?|__tests__|__mocks__|e2e|fixtures?|testdata|benchmarks?|bench)\/|[._-](?:test|tests|spec|bench|fixture|fixtures)\.[a-z]+$|\/(?:test_[^/]*|conftest)\.py$/,
	],
	["example", /\/(?:examples?|samples?|demos?|playground)\//],
	["docs", /\.(?:md|mdx|rst|txt|adoc|html?)$|\/(?:license|licence|notice|authors|contributing)$/],
	["declaration", /\.d\.[cm]?ts$|\.flow$/],
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

/** Whether a word of a query asks what there is, rather than what happens. */
export function asksForThings(word: string): boolean {
	return things.has(word);
}

const things: ReadonlySet<string> = new Set(
	"code codes constant constants default defaults enum enums field fields interface interfaces list option options type types 类型 默认 默认值 常量 选项".split(
		" ",
	),
);
