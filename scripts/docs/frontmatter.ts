import { dialects } from "../../src/definitions/index.ts";
import type { Dialect } from "../../src/definitions/index.ts";
import type { JsonValue } from "../../src/spec/index.ts";
import { frontmatter } from "../schemas/agent-schema.ts";
import { code, codes, table } from "./markdown.ts";

/** Every key of our own form. */
export function frontmatterTable(): string {
	const rows = Object.entries(frontmatter).map(([key, { value, says }]) => [code(key), value, says]);
	return table(["key", "value", "meaning"], rows);
}

/** Every key of the other forms: which of ours it is, or what becomes of it. */
export function dialectTable(): string {
	const [own, ...others] = dialects;
	const ours = new Map([...(own?.keys.keys() ?? [])].flatMap((key) => fieldsOf(own, key).map((field) => [field, key])));
	const rows = others.flatMap((dialect) =>
		[...dialect.keys.keys()].map((key, at) => {
			const meant = [...new Set(fieldsOf(dialect, key))].map((field) => ours.get(field) ?? field);
			return [at === 0 ? code(`${dialect.folder}/`) : "", code(key), codes(meant) || "–", saidOf(dialect, key)];
		}),
	);
	return table(["in", "key", "ours", ""], rows);
}

/** The folders in which agent files are looked for, in the order in which they win. */
export function foldersTable(): string {
	return table(
		["folder", "form"],
		dialects.map(({ folder, name }) => [code(`${folder}/`), name]),
	);
}

/** One of these is a good value of every key that there is. */
const samples: readonly JsonValue[] = [
	"a",
	["a"],
	1,
	true,
	"90s",
	"plan",
	"low",
	"full",
	"text",
	{ type: "object" },
	{ openai: {} },
];

/** The fields of a definition that a key can set, found by trying. */
function fieldsOf(dialect: Dialect | undefined, key: string): readonly string[] {
	const read = dialect?.keys.get(key);
	return samples.flatMap((value) => Object.keys(read?.({ key, value, line: 1 }).set ?? {}));
}

/** What is said about a key whatever its value is: that it is not supported. */
function saidOf(dialect: Dialect, key: string): string {
	if (fieldsOf(dialect, key).length > 0) return "";
	const [problem] = dialect.keys.get(key)?.({ key, value: "a", line: 1 }).problems ?? [];
	return problem === undefined ? "" : `${severities[problem.severity]}: ${problem.message}`;
}

const severities = { info: "ignored", warning: "ignored, with a warning", refused: "the file is refused" } as const;
