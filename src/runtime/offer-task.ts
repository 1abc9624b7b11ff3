import { writeRoster } from "../definitions/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { AgentDefinition, Tool } from "../spec/index.ts";
import { taskOffer, taskStatusOffer } from "../tools/index.ts";
import type { RuntimeOptions } from "./options.ts";

/**
 * The `task` tool as the models of one tree are told of it, and `task_status` where tasks may run in the background; none
 * where no agent can be told of or resolved.
 *
 * Throws `invalid-tool` where the host's own description fails.
 */
export function offerTask(
	agents: readonly AgentDefinition[],
	{ agents: given, describeTask, background = false }: Pick<RuntimeOptions, "agents" | "describeTask" | "background">,
): readonly Tool[] {
	const roster = writeRoster(agents);
	if (roster.names.length === 0 && typeof given !== "function") return [];
	const offer = taskOffer({ roster: roster.text, agents: roster.names, background });
	const status = background ? [taskStatusOffer()] : [];
	if (!describeTask) return [offer, ...status];
	return [{ ...offer, description: describe(agents, describeTask) }, ...status];
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
