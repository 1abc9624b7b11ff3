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
	const rows = others.map((dialect) => {
		const keys = [...dialect.keys.keys()];
		const isRead = (key: string): boolean => fieldsOf(dialect, key).length > 0;
		const said = (refused: boolean): string =>
			codes(keys.filter((key) => !isRead(key) && isRefusedWith(dialect, key) === refused));
		const read = keys.filter(isRead).map((key) => {
			const meant = [...new Set(fieldsOf(dialect, key))].map((field) => ours.get(field) ?? field);
			return meant.join() === key ? code(key) : `${code(key)} (${codes(meant)})`;
		});
		return [dialect.name, read.join(", "), said(false), said(true)];
	});
	return table(["form", "read", "ignored, and said so", "refuses the file"], rows);
}

/** The folders in which agent files are looked for, in the order in which they win. */
export function foldersTable(): string {
	return table(
		["form", "in a project", "in your home folder", "files"],
		dialects.map(({ name, folders, homeFolders, endings }) => [
			name,
			codes(folders.map((folder) => `${folder}/`)),
			codes(homeFolders.map((folder) => `~/${folder}/`)),
			codes(endings.map((ending) => `*${ending}`)),
		]),
	);
}

/** One of these is a good value of every key that there is. */
const samples: readonly JsonValue[] = [
	"a",
	["a"],
	[],
	1,
	true,
	false,
	"90s",
	"plan",
	"primary",
	"read-only",
	"low",
	"full",
	"text",
	{ type: "object" },
	{ openai: {} },
	{ bash: false },
	{ bash: "deny" },
	{ "*": "deny" },
	[{ action: "bash", resource: "*", effect: "deny" }],
	{ max_turns: 1, max_time_minutes: 1 },
];

/** The fields of a definition that a key can set, found by trying. */
function fieldsOf(dialect: Dialect | undefined, key: string): readonly string[] {
	const read = dialect?.keys.get(key);
	return samples.flatMap((value) => Object.keys(read?.({ key, value, line: 1 }).set ?? {}));
}

function isRefusedWith(dialect: Dialect, key: string): boolean {
	const problems = samples.flatMap((value) => dialect.keys.get(key)?.({ key, value, line: 1 }).problems ?? []);
	return problems.some(({ severity }) => severity === "refused");
}
