import type { Tool } from "../spec/index.ts";
import { problem } from "./execute.ts";
import { textOf } from "./look/input.ts";
import { texts } from "./texts.generated.ts";

/** The completion tool: a good result ends the run, and its text is the report. */
export function complete(): Tool {
	return {
		name: "complete",
		description: texts["complete.md"],
		access: "read",
		completes: true,
		inputSchema: {
			type: "object",
			properties: { result: { type: "string" } },
			required: ["result"],
		},
		async execute(input) {
			const result = textOf(input, "result");
			if (result.trim() === "") return problem('"result" is blank. Give your whole report in it.');
			return { content: result };
		},
	};
}
