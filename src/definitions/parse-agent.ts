import { alike } from "../base/index.ts";
import type { AgentDefinition, DefinitionSource } from "../spec/index.ts";
import { decode } from "./decode.ts";
import { type Dialect, narrowingKey } from "./dialects/index.ts";
import type { Frontmatter } from "./frontmatter.ts";
import { name as nameReader } from "./identity-readers.ts";
import { joinDrafts } from "./join-drafts.ts";
import { nameOfFile } from "./name-of-file.ts";
import type { FileProblem, Problem, ProblemCode } from "./problem.ts";
import { type Draft, problem, type Reading } from "./readers.ts";
import type { Field } from "./strict-yaml.ts";
import { checkDeniedNames, checkToolNames } from "./tool-names-check.ts";

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
	const frontmatter = await origin.dialect.parse(decoded.text, (key) => origin.dialect.keys.has(key));
	return toAgent(frontmatter, origin);
}

/** A definition from the fields of a frontmatter and the text below it. */
export function toAgent({ fields, body, problems }: Frontmatter, origin: AgentFileOrigin): ParsedAgent {
	if (problems.some(isRefused) && fields.length === 0) return toParsed({}, body, problems, origin);
	const readings = fields.map((field) => readField(field, origin));
	const written = joinDrafts(readings.map((reading) => reading.set ?? {}));
	const said = [...problems, ...readings.flatMap((reading) => reading.problems ?? [])];
	const named = written.name === undefined && !isSaid("name", said) ? readNameOfFile(origin) : {};
	const draft: Draft = { ...named.set, ...written };
	const missing = missingParts(draft, body, { said, origin });
	return toParsed(draft, body, [...said, ...(named.problems ?? []), ...missing], origin);
}

/** The name of an agent that does not say it, in the dialects in which it need not. */
function readNameOfFile({ path, dialect }: AgentFileOrigin): Reading {
	if (dialect.unnamed === "refused") return {};
	return nameReader({ key: "name", value: nameOfFile(path, dialect), line: 1 });
}

function readField(field: Field, { dialect, kind, isTool = () => false }: AgentFileOrigin): Reading {
	const reading = dialect.keys.get(field.key)?.(field) ?? readUnknownKey(field, dialect);
	if (kind === "project" && reading.set?.providerOptions) return notOfProject(field);
	const { tools, denyTools } = reading.set ?? {};
	const problems = [
		...(reading.problems ?? []),
		...(tools ? checkToolNames(field, tools, isTool) : []),
		...(denyTools ? checkDeniedNames(field, denyTools, isTool) : []),
	];
	return { ...reading, problems };
}

/** They can have a provider keep what it is sent, or hand it on: that is for the user to say, as in the configuration. */
function notOfProject(field: Field): Reading {
	const message = `"${field.key}" was ignored: a project cannot set it. Set it in an agent file of your own home folder`;
	return { problems: [problem(field, "warning", "unsupported-key", message)] };
}

/** One that would narrow the agent counts wherever it stands: it is never as if it were not there. */
function readUnknownKey(field: Field, { keys, name }: Dialect): Reading {
	const reading = narrowingKey(field.key, keys)?.(field);
	if (reading?.problems?.some(isRefused)) return reading;
	if (reading) {
		const message = `"${field.key}" is no key of ${name} agents; it narrows what the agent may use, so it was read all the same`;
		return { ...reading, problems: [...(reading.problems ?? []), problem(field, "warning", "foreign-key", message)] };
	}
	const [meant] = alike(field.key, keys.keys());
	const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
	const message = `"${field.key}" is no key of ${name} agents and was ignored.${hint}`;
	return { problems: [problem(field, "info", "unknown-key", message)] };
}

function missingParts(
	draft: Draft,
	body: string,
	{ said, origin }: { readonly said: readonly FileProblem[]; readonly origin: AgentFileOrigin },
): readonly FileProblem[] {
	const missing: FileProblem[] = [];
	const add = (code: ProblemCode, message: string): void => void missing.push({ severity: "refused", code, message });
	if (draft.name === undefined && !isSaid("name", said)) {
		add("missing-name", 'The agent has no name. Add the key "name"');
	}
	if (draft.description === undefined && !isSaid("description", said)) {
		add(
			"missing-description",
			'The agent has no description, so no model would know when to ask it. Add the key "description"',
		);
	}
	if (body === "") {
		add("missing-instructions", `The agent has no instructions. Write them ${origin.dialect.body}`);
	}
	return missing;
}

function isSaid(key: string, said: readonly FileProblem[]): boolean {
	return said.some((problem) => problem.key === key && isRefused(problem));
}

function toParsed(draft: Draft, body: string, problems: readonly FileProblem[], origin: AgentFileOrigin): ParsedAgent {
	const { path, kind, dialect } = origin;
	const name = draft.name ?? nameOfFile(path, dialect);
	const located = problems.map((problem) => ({ ...problem, path }));
	const { description } = draft;
	if (problems.some(isRefused) || description === undefined) return { name, problems: located };
	const source = { kind, path, dialect: dialect.name };
	return { name, problems: located, value: { ...draft, name, description, instructions: body, source } };
}

function isRefused(problem: FileProblem): boolean {
	return problem.severity === "refused";
}
