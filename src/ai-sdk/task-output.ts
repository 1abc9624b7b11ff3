import type { RunProgress, ToolResult } from "../spec/index.ts";
import type { SdkModelOutput } from "./sdk-shapes.ts";

/** What the tool gives: snapshots while its children are at work, then one end. */
export type TaskOutput =
	| { readonly state: "running"; readonly tasks: readonly TaskSnapshot[] }
	| {
			readonly state: "ended";
			readonly isError: boolean;
			/** What the calling model reads. */
			readonly text: string;
			/** The whole reports, as the children wrote them: for people and programs, not for a model. */
			readonly report: string;
			/** The facts of each task, tokens and cost among them. */
			readonly data: ToolResult["data"];
			readonly stats: ToolResult["stats"];
	  };

/** One task at work: its agent as it was named, and its figures so far. */
export type TaskSnapshot = { readonly agent: string } & Partial<RunProgress>;

/** A result of `task` as the output of an AI SDK tool. */
export function toOutput({ content, isError = false, full = "", data, stats }: ToolResult): TaskOutput {
	return { state: "ended", isError, text: content, report: full, data: data ?? null, stats: stats ?? {} };
}

/** What the calling model reads. A snapshot is what is left of a call that was stopped. */
export function toModelOutput(output: TaskOutput): Extract<SdkModelOutput, { readonly value: string }> {
	if (output.state === "running") return { type: "error-text", value: "The task was stopped before it ended." };
	return { type: output.isError ? "error-text" : "text", value: output.text };
}
