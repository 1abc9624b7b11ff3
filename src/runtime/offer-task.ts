import { writeRoster } from "../definitions/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { AgentDefinition, Tool } from "../spec/index.ts";
import { taskOffer } from "../tools/index.ts";
import type { RuntimeOptions } from "./options.ts";

/**
 * The `task` tool as the models of one tree are told of it; none where no agent can be told of or resolved.
 *
 * Throws `invalid-tool` where the host's own description fails.
 */
export function offerTask(
	agents: readonly AgentDefinition[],
	{ agents: given, describeTask }: Pick<RuntimeOptions, "agents" | "describeTask">,
): readonly Tool[] {
	const roster = writeRoster(agents);
	if (roster.names.length === 0 && typeof given !== "function") return [];
	const offer = taskOffer({ roster: roster.text, agents: roster.names, background: false });
	if (!describeTask) return [offer];
	return [{ ...offer, description: describe(agents, describeTask) }];
}

function describe(
	agents: readonly AgentDefinition[],
	describeTask: NonNullable<RuntimeOptions["describeTask"]>,
): string {
	const description: unknown = attempt(() => describeTask(agents.filter(({ hidden }) => hidden !== true)));
	if (typeof description === "string" && description.trim() !== "") return description;
	throw failed(`describeTask gave ${typeof description === "string" ? "a blank text" : typeof description}`);
}

function attempt(act: () => string): string {
	try {
		return act();
	} catch (cause) {
		throw failed(`describeTask threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
	}
}

function failed(why: string, options?: ErrorOptions): ErrandError {
	return new ErrandError("invalid-tool", `Cannot offer the tool "task": ${why}. Give it a text for models.`, options);
}
