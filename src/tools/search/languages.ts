/** How a language defines names, one pattern per form; the first that matches a line wins. */
export type Language = {
	readonly patterns: readonly { readonly kind: string; readonly pattern: RegExp }[];
	/** A line that opens or closes a block of foreign text. */
	readonly fence?: RegExp | undefined;
};

/** The language of a file by its extension, or undefined. */
export function languageOf(path: string): Language | undefined {
	const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
	if (name === "makefile") return make;
	const extension = name.slice(name.lastIndexOf(".") + 1);
	return byExtension.get(extension);
}

/** Each pattern has a group `name`, and a group `kind` where the language's own word says it. */
function language(forms: readonly (readonly [kind: string, pattern: RegExp])[], fence?: RegExp): Language {
	return { patterns: forms.map(([kind, pattern]) => ({ kind, pattern })), fence };
}

const notKeyword = String.raw`(?!(?:if|for|while|switch|catch|return|function|with|super|await|new|typeof|else|do|throw|yield|import|delete|void)\b)`;
const modifiers = String.raw`(?:(?:public|private|protected|static|async|readonly|override|abstract|get|set|declare)\s+)*`;

const script = language([
	["class", /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\s+(?<name>[\w$]+)/],
	["function", /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/],
	[
		"type",
		/^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:const\s+)?(?<kind>interface|enum|namespace)\s+(?<name>[\w$.]+)/,
	],
	["type", /^\s*(?:export\s+)?(?:declare\s+)?type\s+(?<name>[\w$]+)\s*(?:<.*|=.*|)$/],
	["const", /^(?:export\s+)?(?:declare\s+)?(?:const|let|var)\s+(?<name>[\w$]+)/],
	[
		"function",
		/^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\(.*=>|\($|[\w$]+\s*=>)/,
	],
	["const", /^exports\.(?<name>[\w$]+)\s*=(?!\s*(?:void 0|exports\.))/],
	["method", /^\s*[\w$]+(?:\.[\w$]+)*\.(?<name>[\w$]+)\s*=\s*(?:async\s*)?(?:function\b|\(.*=>|\($|[\w$]+\s*=>)/],
	[
		"method",
		new RegExp(
			String.raw`^\s+${modifiers}\*?\s*${notKeyword}(?<name>#?[\w$]+)\??\s*(?:<[^(]*>)?\([^;]*(?:\{|\)\s*:.*;?)$`,
		),
	],
	[
		"method",
		new RegExp(
			String.raw`^\s+${modifiers}(?<name>#?[\w$]+)\s*(?::[^=]+)?[=:]\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)`,
		),
	],
	[
		"field",
		/^\s+(?:(?:public|private|protected|static|declare)\s+)*(?:readonly\s+)?(?<name>[\w$]+)\??:\s+[^'"`\d].*;$/,
	],
	["field", /^\s+readonly\s+(?<name>[\w$]+)\??:/],
]);

const python = language([
	["class", /^\s*class\s+(?<name>\w+)/],
	["function", /^\s*(?:async\s+)?def\s+(?<name>\w+)/],
	["const", /^(?<name>[A-Za-z_]\w*)\s*(?::[^=]+)?=(?!=)/],
]);

const go = language([
	["function", /^func\s+(?:\([^)]*\)\s*)?(?<name>\w+)/],
	["type", /^\s*type\s+(?<name>\w+)/],
	["const", /^(?:var|const)\s+(?<name>\w+)/],
]);

const rust = language([
	["type", /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?(?<kind>struct|enum|trait|union|mod|type)\s+(?<name>\w+)/],
	[
		"function",
		/^\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+"[^"]*"\s+)?fn\s+(?<name>\w+)/,
	],
	["impl", /^\s*(?:unsafe\s+)?impl(?:<.*?>)?\s+(?<name>[\w:]+(?:<.*?>)?(?:\s+for\s+[\w:]+)?)/],
	["const", /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const|static)\s+(?:mut\s+)?(?<name>\w+)/],
	["macro", /^\s*macro_rules!\s*(?<name>\w+)/],
]);

/** Java, C#, Kotlin, Swift, Scala, Dart: a type by its word, a member by its modifiers or by fun, func, def. */
const curly = language([
	[
		"type",
		/^\s*(?:[\w@()]+\s+)*?(?<kind>class|interface|enum|record|struct|object|trait|protocol|extension|actor|mixin|namespace)\s+(?<name>\w[\w.]*)/,
	],
	["function", /^\s*(?:[\w@]+\s+)*?(?:fun|func|def)\s+(?:<[^>]*>\s*)?(?:\w+\.)?(?<name>\w+)/],
	[
		"method",
		/^\s*(?:(?:public|private|protected|internal|static|final|abstract|virtual|override|async|synchronized|sealed|native|default)\s+)+(?:<[^>]*>\s*)?[\w<>[\],.?\s]*?(?<name>\w+)\s*\(/,
	],
	[
		"const",
		/^\s*(?:(?:public|private|protected|internal|static|final|const|lateinit|override)\s+)*(?:val|var|let)\s+(?<name>\w+)/,
	],
]);

const c = language([
	["macro", /^\s*#\s*define\s+(?<name>\w+)/],
	[
		"type",
		/^\s*(?:typedef\s+|template\s*<.*>\s*)?(?<kind>class|struct|enum|union|namespace)\s+(?:class\s+)?(?<name>\w+)\s*[^;()]*$/,
	],
	["type", /^typedef\s.*?(?<name>\w+)\s*;$/],
	[
		"function",
		/^(?!\s|return\b|else\b|if\b|for\b|while\b|switch\b|typedef\b|#|\/)[\w:<>,*&~\s]+?[\s*&](?<name>~?[\w:]+)\s*\([^;]*$/,
	],
	["function", /^(?!\s|return\b|typedef\b|#|\/)[\w:<>,*&\s]+?[\s*&](?<name>\w+)\s*\([^()]*\)\s*;$/],
]);

const ruby = language([
	["class", /^\s*(?<kind>class|module)\s+(?<name>[\w:]+)/],
	["method", /^\s*def\s+(?:self\.)?(?<name>[\w?!=]+)/],
	["const", /^\s*(?<name>[A-Z][A-Z\d_]*)\s*=(?!=)/],
]);

const php = language([
	["class", /^\s*(?:(?:abstract|final|readonly)\s+)*(?<kind>class|interface|trait|enum)\s+(?<name>\w+)/],
	["function", /^\s*(?:(?:public|private|protected|static|abstract|final)\s+)*function\s+&?(?<name>\w+)/],
	["const", /^\s*(?:(?:public|private|protected|final)\s+)*const\s+(?:\w+\s+)?(?<name>\w+)\s*=/],
]);

const elixir = language([
	["module", /^\s*defmodule\s+(?<name>[\w.]+)/],
	["function", /^\s*(?:def|defp|defmacro)\s+(?<name>[\w?!]+)/],
]);

const lua = language([["function", /^\s*(?:local\s+)?function\s+(?<name>[\w.:]+)/]]);

const shell = language([
	["function", /^\s*function\s+(?<name>[\w-]+)/],
	["function", /^\s*(?<name>[\w-]+)\s*\(\)\s*\{?/],
	["const", /^(?:export\s+)?(?<name>[A-Z_][A-Z\d_]*)=/],
]);

const sql = language([
	[
		"table",
		/^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:temp(?:orary)?\s+)?(?<kind>table|view|index|function|procedure|trigger|type)\s+(?:if\s+not\s+exists\s+)?(?<name>["`\w.]+)/i,
	],
]);

const schema = language([
	[
		"type",
		/^\s*(?<kind>message|service|rpc|enum|type|input|interface|scalar|union|model|datasource|generator)\s+(?<name>\w+)/,
	],
]);

const markdown = language([["heading", /^#{1,6}\s+(?<name>.+?)\s*#*$/]], /^\s*(?:```|~~~)/);
const make = language([["target", /^(?<name>[\w./-]+)\s*:(?!=)/]]);
const toml = language([["section", /^\s*\[+(?<name>[^\]]+)\]+/]]);
const yaml = language([["key", /^(?<name>[\w.-]+)\s*:/]]);
const json = language([["key", /^(?: {2}|\t| {4})"(?<name>[^"]+)"\s*:/]]);

const byExtension: ReadonlyMap<string, Language> = new Map(
	(
		[
			[script, "ts tsx mts cts js jsx mjs cjs vue svelte astro"],
			[python, "py pyi"],
			[go, "go"],
			[rust, "rs"],
			[curly, "java cs kt kts swift scala dart groovy"],
			[c, "c h cc cpp cxx hh hpp hxx m mm"],
			[ruby, "rb rake"],
			[php, "php"],
			[elixir, "ex exs"],
			[lua, "lua"],
			[shell, "sh bash zsh"],
			[sql, "sql"],
			[schema, "proto graphql gql prisma"],
			[markdown, "md mdx markdown"],
			[make, "mk"],
			[toml, "toml ini cfg"],
			[yaml, "yml yaml"],
			[json, "json jsonc"],
		] as const
	).flatMap(([it, extensions]) => extensions.split(" ").map((extension) => [extension, it] as const)),
);
