import type { Hooks } from "../hooks/index.ts";
import type { Ending, EventBody } from "../spec/index.ts";
import type { Door } from "./secrets.ts";

/** The same hooks, without secrets in what they decide and in why they end a run: both become facts. */
export function hooksBehindDoor(hooks: Hooks, { text }: Door): Hooks {
	const clean = (event: EventBody): EventBody =>
		event.type === "hook-decision" ? { ...event, reason: text(event.reason) } : event;
	const told = <End extends Ending>({ cause, ...ending }: End): End =>
		({ ...ending, cause: { ...cause, message: text(cause.message) } }) as End;
	return {
		forRun: (run, out) =>
			hooks.forRun(run, { record: (event) => out.record(clean(event)), stop: (ending) => out.stop(told(ending)) }),
		forChild: (child, { callId, record }) => hooks.forChild(child, { callId, record: (event) => record(clean(event)) }),
	};
}
