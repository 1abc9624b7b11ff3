import { nearest } from "../base/index.ts";
import { type AgentDefinition, ErrandError } from "../spec/index.ts";
import { slug } from "./identity-readers.ts";
import { foldName, unwrapName } from "./names.ts";
import { quote } from "./readers.ts";

/** The agents of one tree, as they were when its root started. */
export type AgentRegistry = {
	/** In a stable order: built-in, code, files. */
	readonly agents: readonly AgentDefinition[];
	/**
	 * The agent of a name, however a model wrote it: exactly, or else without regard to case, spaces, underscores and
	 * hyphens, or as a list of one. Never guesses: no match, or more than one, is a problem that names what exists.
	 */
	find(name: unknown): FoundAgent;
};

export type FoundAgent = { readonly agent: AgentDefinition } | { readonly problem: string };

export type RegistryParts = {
	readonly builtIn: readonly AgentDefinition[];
	/** From code; wins over all others. */
	readonly code?: readonly AgentDefinition[] | undefined;
	/** As `discoverAgents` gives them: each name once. */
	readonly files?: readonly AgentDefinition[] | undefined;
	/** Folded names of refused files, with the sentence that says so: nothing weaker answers to these. */
	readonly poisoned?: ReadonlyMap<string, string> | undefined;
};

/** How many names an error lists; the nearest come first. */
const maxListed = 20;

/**
 * Builds a snapshot. Throws an `ErrandError`, with both places, for a mistake in code: `invalid-agent` for a name or a
 * description that is missing or malformed, `duplicate-agent` for a name that stands there twice.
 */
export function createRegistry(parts: RegistryParts): AgentRegistry {
	const { builtIn, code = [], files = [], poisoned = new Map<string, string>() } = parts;
	checkCode(code);
	const own = [...code, ...files];
	const shadowed = new Set([...own.map((agent) => foldName(agent.name)), ...poisoned.keys()]);
	const byName = new Map<string, AgentDefinition>();
	for (const agent of [...builtIn.filter(({ name }) => !shadowed.has(name)), ...own]) {
		if (!byName.has(agent.name)) byName.set(agent.name, agent);
	}
	const agents = [...byName.values()];
	const byFold = Map.groupBy(agents, (agent) => foldName(agent.name));
	return {
		agents,
		find(asked) {
			const name = toName(asked);
			if (name === undefined) return { problem: `The agent must be named by a text. ${listAgents("", agents)}` };
			const exact = byName.get(name) ?? byName.get(name.trim());
			if (exact) return { agent: exact };
			const alike = byFold.get(foldName(unwrapName(name))) ?? [];
			const [agent] = alike;
			if (agent && alike.length === 1) return { agent };
			if (agent) return { problem: ambiguous(name, alike) };
			const reason = poisoned.get(foldName(unwrapName(name)));
			return {
				problem: `There is no agent ${quote(name)}${reason ? ` (${reason})` : ""}. ${listAgents(name, agents)}`,
			};
		},
	};
}

function checkCode(code: readonly AgentDefinition[]): void {
	const seen = new Map<string, AgentDefinition>();
	for (const agent of code) {
		const { name, description } = agent;
		if (typeof name !== "string" || !slug.test(name)) {
			throw new ErrandError(
				"invalid-agent",
				`Cannot register agent ${quote(name)} (${placeOf(agent)}): its name must be of the form [a-z0-9][a-z0-9_/-]*`,
			);
		}
		if (typeof description !== "string" || description.trim() === "") {
			throw new ErrandError(
				"invalid-agent",
				`Cannot register agent "${name}" (${placeOf(agent)}): its description is empty. Say when to ask it`,
			);
		}
		const other = seen.get(name);
		if (other) {
			throw new ErrandError(
				"duplicate-agent",
				`Cannot register agent "${name}" twice: ${placeOf(other)} and ${placeOf(agent)} define it. Rename one`,
			);
		}
		seen.set(name, agent);
	}
}

function placeOf({ source, description }: AgentDefinition): string {
	return source.path ?? `${source.kind}, ${quote(description)}`;
}

function toName(asked: unknown): string | undefined {
	if (Array.isArray(asked) && asked.length === 1) return toName(asked[0] as unknown);
	return typeof asked === "string" ? asked : undefined;
}

function ambiguous(name: string, alike: readonly AgentDefinition[]): string {
	const names = alike.map((agent) => `"${agent.name}"`).join(", ");
	return `The agent ${quote(name)} could be any of ${names}. Use one of these names exactly`;
}

function listAgents(name: string, agents: readonly AgentDefinition[]): string {
	const visible = agents.filter((agent) => agent.hidden !== true).map((agent) => agent.name);
	const listed = nearest(name, visible);
	const more = listed.length > maxListed ? `, and ${listed.length - maxListed} more` : "";
	return `Use one of: ${listed.slice(0, maxListed).join(", ")}${more}`;
}
