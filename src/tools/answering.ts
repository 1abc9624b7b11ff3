import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { problem } from "./execute.ts";
import { PathProblem } from "./workspace/index.ts";

/** Wraps a tool's work so that a path that may not be used is an answer, in the words of the workspace. */
export function answering(work: (input: JsonObject, call: ToolCallContext) => Promise<ToolResult>): Tool["execute"] {
	return async (input, call) => {
		try {
			return await work(input, call);
		} catch (error) {
			if (error instanceof PathProblem) return problem(error.message);
			throw error;
		}
	};
}
