import { createRuntime, emptyTrace, applyEvent } from "errand";

await using errand = createRuntime({ workspace: "." });
const run = errand.start({ prompt: "Where are retries decided?" });
const trace = emptyTrace();
for await (const event of run.events()) {
	if ("seq" in event) applyEvent(trace, event);
	else if (event.type === "text-delta") process.stderr.write(event.delta);
}
console.log((await run.outcome).status, [...trace.runs.keys()]);
