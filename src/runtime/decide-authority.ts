import { specifyAuthority } from "../authority/index.ts";
import type { HowToPermit, SpecifiedAuthority } from "../authority/index.ts";
import { strategies } from "../run/index.ts";
import type { AgentDefinition, Grants, Tool, ToolFilter } from "../spec/index.ts";

/** What a run asks for, and from where. */
export type AuthorityQuestion = {
	/** The parent's ceiling; for a root, what the user permits. */
	readonly ceiling: Grants;
	readonly definition: AgentDefinition;
	/** `tool`: the tools that complete a run are offered, too. */
	readonly completion: "text" | "tool";
	readonly toolFilter?: ToolFilter | undefined;
	readonly depth: number;
	readonly maxDepth: number;
};

export type DecideAuthority = (question: AuthorityQuestion) => SpecifiedAuthority | { readonly refused: string };

type Options = {
	/** Every tool that a run of the tree could have. */
	readonly tools: readonly Tool[];
	readonly delegate: { readonly [agent: string]: readonly string[] };
	readonly howToPermit: HowToPermit;
};

/**
 * Decides what runs may do. The same question has the same answer, so it is worked out once: children of one agent
 * under one parent share it, and so do all trees with these tools.
 */
export function createDecisions(options: Options): DecideAuthority {
	const known = new WeakMap<Grants, WeakMap<AgentDefinition, Map<string, ReturnType<DecideAuthority>>>>();
	return (question) => {
		const { ceiling, definition, completion, toolFilter, depth, maxDepth } = question;
		// A model may write any number of other filters.
		if (typeof toolFilter === "object") return decide(question, options);
		const byAgent = getOrAdd(known, ceiling, () => new WeakMap());
		const answers = getOrAdd(byAgent, definition, () => new Map());
		return getOrAdd(answers, [completion, toolFilter, depth, maxDepth].join(), () => decide(question, options));
	};
}

function decide(
	{ definition, completion, ...question }: AuthorityQuestion,
	{ tools, delegate, howToPermit }: Options,
): ReturnType<DecideAuthority> {
	return specifyAuthority({
		...question,
		tools: tools.filter((tool) => tool.completes !== true || completion === "tool"),
		definition: strategies[definition.strategy ?? "react"].offersTools ? definition : { ...definition, tools: [] },
		delegate: Object.hasOwn(delegate, definition.name) ? delegate[definition.name] : undefined,
		howToPermit,
	});
}

function getOrAdd<Key, Value>(
	map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
	key: Key,
	make: () => Value,
): Value {
	const found = map.get(key);
	if (found !== undefined) return found;
	const made = make();
	map.set(key, made);
	return made;
}
