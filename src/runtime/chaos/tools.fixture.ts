import type { Clock, Tool, ToolResult } from "../../spec/index.ts";
import type { Random } from "./random.fixture.ts";

/** The names of the tools below. */
export const hostileTools = ["reader", "fetcher", "writer", "runner"] as const;

const accesses = { reader: "read", fetcher: "network", writer: "write", runner: "execute" } as const;

/** Tools of every access that answer, throw, hang, ignore their signal, or stop a run of the tree. */
export function chaoticTools(random: Random, clock: Clock, stop: (runId: string) => void): readonly Tool[] {
	return hostileTools.map((name) => ({
		name,
		description: name,
		inputSchema: { type: "object", properties: { command: { type: "string" } } },
		access: accesses[name],
		patternKey: "command",
		async execute(_, { run, signal }): Promise<ToolResult> {
			const act = random.below(12);
			if (act === 0) throw new Error("The tool broke.");
			if (act === 1) throw undefined;
			if (act === 2) return undefined as unknown as ToolResult;
			if (act === 3) return new Promise(() => {});
			if (act === 4) return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
			if (act === 5) await clock.sleep(random.below(200_000), signal);
			if (act === 6) stop(run.runId);
			if (act === 7) return { content: "x".repeat(random.below(60_000)) };
			return { content: `${name} ${random.below(3)}` };
		},
	}));
}
