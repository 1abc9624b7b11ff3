import { visibleName } from "../base/index.ts";
import type { AgentDefinition, Wording } from "../spec/index.ts";
import { type Candidate, findCandidates, type Reader } from "./candidates.ts";
import { foldName } from "./names.ts";
import { type AgentRoots, placesOf } from "./places.ts";
import type { Problem, ProblemCode } from "./problem.ts";
import type { TrustState } from "./trust.ts";

/** Where agents may lie, how they are read, and what the user said of them. */
export type DiscoverOptions = AgentRoots &
	Reader & {
		/**
		 * What the user said of a project's file with this content: only one that is trusted may stand in for a built-in agent.
		 * Default: none is.
		 */
		readonly trustOf?: ((path: string, content: Uint8Array) => TrustState) | undefined;
		readonly wording: Pick<Wording, "trust">;
		/** Names of the built-in agents. */
		readonly builtIn: readonly string[];
	};

/** What became of one file. */
export type AgentFile = {
	readonly path: string;
	readonly kind: "project" | "user";
	readonly dialect: string;
	readonly name: string;
	/** `shadowed`: it is in order, and another definition of its name is used. */
	readonly status: "loaded" | "shadowed" | "refused";
	readonly problems: readonly Problem[];
};

export type DiscoveredAgents = {
	/** The agents that count, each name once, sorted by name. */
	readonly value: readonly AgentDefinition[];
	readonly problems: readonly Problem[];
	/** Every file that was looked at, in the order of precedence. */
	readonly files: readonly AgentFile[];
	/** Folded names of refused files, with the sentence that says so. */
	readonly poisoned: ReadonlyMap<string, string>;
};

/**
 * Reads the agent files of a workspace and of the user.
 *
 * A nearer folder beats one above it, a project beats the user, and within a folder our own form beats others and the
 * first path in sorted order wins. A file that is refused keeps its name from weaker ones. Never throws; the same
 * disk always gives the same answer.
 */
export async function discoverAgents(options: DiscoverOptions): Promise<DiscoveredAgents> {
	const taken: Taken = { loaded: new Map(), refused: new Map() };
	const files: AgentFile[] = [];
	for (const candidate of await findCandidates(placesOf(options), options)) {
		const { path, place, parsed } = candidate;
		const { status, problem } = judge(candidate, taken, options);
		const problems = [...parsed.problems, ...(problem ? [problem] : [])];
		if (status === "loaded") taken.loaded.set(parsed.name, candidate);
		if (status === "refused" && !problem) taken.refused.set(foldName(parsed.name), candidate);
		files.push({ path, kind: place.kind, dialect: place.dialect.name, name: parsed.name, status, problems });
	}
	const value = [...taken.loaded.values()].flatMap(({ parsed }) => parsed.value ?? []);
	return {
		value: value.sort((a, b) => (a.name < b.name ? -1 : 1)),
		problems: files.flatMap((file) => file.problems),
		files,
		poisoned: new Map([...taken.refused].map(([folded, candidate]) => [folded, reasonOf(candidate)])),
	};
}

/** Who holds a name: a loaded file its exact one, a refused file all that could be meant by it. */
type Taken = { readonly loaded: Map<string, Candidate>; readonly refused: Map<string, Candidate> };

type Verdict = { readonly status: AgentFile["status"]; readonly problem?: Problem | undefined };

function judge({ path, place, parsed, content }: Candidate, taken: Taken, options: DiscoverOptions): Verdict {
	const folded = foldName(parsed.name);
	const name = `"${parsed.name}"`;
	const end = (status: AgentFile["status"], code: ProblemCode, message: string): Verdict => ({
		status,
		problem: { severity: status === "refused" ? "refused" : "warning", code, path, message },
	});
	if (place.kind === "project" && folded === "main") {
		return end(
			"refused",
			"reserved-name",
			'A project may not define "main", the agent that the user speaks to. Rename it',
		);
	}
	if (place.kind === "project" && options.builtIn.includes(folded)) {
		const state = (content && options.trustOf?.(path, content)) ?? "new";
		const why = state === "trusted" ? undefined : `${untrusted[state]} ${options.wording.trust}`;
		if (why !== undefined) return end("refused", "untrusted", `${name} is a built-in agent, and ${why}`);
	}
	const refused = taken.refused.get(folded);
	if (refused) return end("shadowed", "poisoned", `${name} is not used: ${refused.path} has that name and was refused`);
	const loaded = taken.loaded.get(parsed.name);
	if (loaded) return end("shadowed", "duplicate-name", `${name} is not used: ${loaded.path} defines it first`);
	return { status: parsed.value ? "loaded" : "refused" };
}

const untrusted: { readonly [State in Exclude<TrustState, "trusted">]: string } = {
	new: "this file is not trusted to replace it. Rename it, or",
	changed: "this file changed since it was trusted to replace it. Look at it, then",
};

function reasonOf({ path, parsed }: Candidate): string {
	const refusal = parsed.problems.find((problem) => problem.severity === "refused");
	return `${visibleName(path)} was skipped: ${refusal?.message ?? "it cannot be read"}`;
}
