import { createRuntime, defineAgent, defineTool, readOnlyFilter } from "errand";

const reviewer = defineAgent({ name: "reviewer", description: "Reviews a change.", instructions: "…", tools: ["read", "grep"] });
await using errand = createRuntime({ model: "anthropic/claude-sonnet-4-5", env: process.env, workspace: ".", agents: [reviewer] });

const run = errand.start({ prompt: "Review the last commit", signal: AbortSignal.timeout(60_000) });
for await (const event of run.events()) if (event.type === "run-end") console.error(event.agent, event.outcome.status);
const { status, report, cause, totalUsage } = await run.outcome; // a value, not an exception
