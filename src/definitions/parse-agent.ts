import { alike } from "../base/index.ts";
import type { AgentDefinition, DefinitionSource } from "../spec/index.ts";
import { decode } from "./decode.ts";
import type { Dialect } from "./dialects/index.ts";
import { type Frontmatter, parseFrontmatter } from "./frontmatter.ts";
import type { FileProblem, Problem, ProblemCode } from "./problem.ts";
import { type Draft, problem, type Reading } from "./readers.ts";
import type { Field } from "./strict-yaml.ts";
import { checkToolNames } from "./tool-readers.ts";

/** Where a file was found, and by whose rules it is read. */
export type AgentFileOrigin = {
	readonly path: string;
	readonly kind: DefinitionSource["kind"];
	readonly dialect: Dialect;
	/** Tools beyond those that programs are known to have, such as the user's own. */
	readonly isTool?: ((name: string) => boolean) | undefined;
};

/** A file that was read. Without a `value` it is refused, and a problem of that severity says why. */
export type ParsedAgent = {
	readonly value?: AgentDefinition | undefined;
	/** The name it has, or would have had: a refused file keeps its name from weaker definitions. */
	readonly name: string;
	readonly problems: readonly Problem[];
};

/** Reads one agent file. Never throws and never guesses: what cannot be read safely is refused with file and line. */
export async function parseAgentFile(bytes: Uint8Array, origin: AgentFileOrigin): Promise<ParsedAgent> {
	const decoded = decode(bytes);
	if ("problem" in decoded) return toParsed({}, "", [decoded.problem], origin);
	const frontmatter = await parseFrontmatter(decoded.text, (key) => origin.dialect.keys.has(key));
	return toAgent(frontmatter, origin);
}

/** A definition from the fields of a frontmatter and the text below it. */
export function toAgent({ fields, body, problems }: Frontmatter, origin: AgentFileOrigin): ParsedAgent {
	if (problems.some(isRefused) && fields.length === 0) return toParsed({}, body, problems, origin);
	const readings = fields.map((field) => readField(field, origin));
	const draft: Draft = Object.assign({}, ...readings.map((reading) => reading.set ?? {}));
	const said = readings.flatMap((reading) => reading.problems ?? []);
	const missing = missingParts(draft, body, [...problems, ...said]);
	return toParsed(draft, body, [...problems, ...said, ...missing], origin);
}

/** The name of a file without folder and ending: what an agent is called that does not say its name. */
export function stemOf(path: string): string {
	return path.replace(/^.*[\\/]/s, "").replace(/(?:\.agent)?\.[^.]*$/, "");
}

function readField(field: Field, { dialect, kind, isTool = () => false }: AgentFileOrigin): Reading {
	const read = dialect.keys.get(field.key);
	if (!read) return { problems: [unknownKey(field, dialect)] };
	const reading = read(field);
	if (kind === "project" && reading.set?.providerOptions) return notOfProject(field);
	if (!reading.set?.tools) return reading;
	const checked = checkToolNames(field, reading.set.tools, isTool);
	return { ...reading, problems: [...(reading.problems ?? []), ...(checked.problems ?? [])] };
}

/** They can have a provider keep what it is sent, or hand it on: that is for the user to say, as in the configuration. */
function notOfProject(field: Field): Reading {
	const message = `"${field.key}" was ignored: a project cannot set it. Set it in an agent file of your own home folder`;
	return { problems: [problem(field, "warning", "unsupported-key", message)] };
}

function unknownKey(field: Field, { keys, name }: Dialect): FileProblem {
	const [meant] = alike(field.key, keys.keys());
	const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
	return problem(field, "info", "unknown-key", `"${field.key}" is no key of ${name} agents and was ignored.${hint}`);
}

function missingParts(draft: Draft, body: string, said: readonly FileProblem[]): readonly FileProblem[] {
	const missing: FileProblem[] = [];
	const isSaid = (key: string): boolean => said.some((problem) => problem.key === key && isRefused(problem));
	const add = (code: ProblemCode, message: string): void => void missing.push({ severity: "refused", code, message });
	if (draft.name === undefined && !isSaid("name")) add("missing-name", 'The agent has no name. Add "name: …"');
	if (draft.description === undefined && !isSaid("description")) {
		add(
			"missing-description",
			'The agent has no description, so no model would know when to ask it. Add "description: …"',
		);
	}
	if (body === "") add("missing-instructions", 'The agent has no instructions. Write them below the second "---"');
	return missing;
}

function toParsed(draft: Draft, body: string, problems: readonly FileProblem[], origin: AgentFileOrigin): ParsedAgent {
	const { path, kind, dialect } = origin;
	const name = draft.name ?? stemOf(path);
	const located = problems.map((problem) => ({ ...problem, path }));
	const { description } = draft;
	if (problems.some(isRefused) || description === undefined) return { name, problems: located };
	const source = { kind, path, dialect: dialect.name };
	return { name, problems: located, value: { ...draft, name, description, instructions: body, source } };
}

function isRefused(problem: FileProblem): boolean {
	return problem.severity === "refused";
}
