import { readHookSettings } from "../../hooks/index.ts";
import { hookMoments } from "../../spec/index.ts";
import type { Hook } from "../../spec/index.ts";
import { plain } from "./shapes.ts";
import type { Shape } from "./shapes.ts";

const command = {
	type: "object",
	required: ["type", "command"],
	additionalProperties: false,
	properties: {
		type: { const: "command" },
		command: { type: "string", minLength: 1, description: "Run by bash in the workspace." },
		timeout: { type: "number", exclusiveMinimum: 0, description: "Seconds. Default: 60." },
		statusMessage: { type: "string", description: "Understood, and not shown." },
	},
};

const group = {
	type: "object",
	required: ["hooks"],
	properties: {
		matcher: { type: "string", description: "Tools before and after calls, agents elsewhere. Absent: all." },
		hooks: { type: "array", items: command },
	},
};

/** Commands by moment, in the form of Claude Code's settings. Each that cannot be run as it is meant is a mistake. */
export const hooksShape: Shape<readonly Hook[]> = {
	schema: {
		type: "object",
		description: "Commands that are asked, by moment. A project's run only once you trust them: errand trust.",
		properties: Object.fromEntries(hookMoments.map((moment) => [moment, { type: "array", items: group }])),
		additionalProperties: false,
	},
	read(node, key, report) {
		const { value, problems } = readHookSettings(plain(node), JSON.stringify(key));
		// What reports a mistake ends the sentence.
		for (const problem of problems) report(node, problem.replace(/\.$/, ""));
		return value;
	},
};
