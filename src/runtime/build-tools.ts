import { authorize } from "../authority/index.ts";
import { aroundTools } from "../hooks/index.ts";
import type { RunHooks } from "../hooks/index.ts";
import type { RunRecorder } from "../journal/index.ts";
import { identityOf } from "../spec/index.ts";
import type { Tool, ToolsPort } from "../spec/index.ts";
import { boundResult, createDispatcher } from "../tools/index.ts";
import { askPerson } from "./ask-person.ts";
import { createStatusTool } from "./status-tool.ts";
import { createTaskTool } from "./task-tool.ts";
import type { Specified } from "./specify.ts";
import type { LiveRun } from "./tree.ts";

/** Who is told of a run's calls. */
type Around = { readonly recorder: RunRecorder; readonly hooks: RunHooks };

/** The tools of the runtime itself, which each run has of its own. */
const binders: { readonly [name: string]: ((live: LiveRun, offer: Tool) => Tool) | undefined } = {
	task: createTaskTool,
	task_status: createStatusTool,
};

/** The tools of one run behind its own dispatcher. */
export function buildTools(live: LiveRun, specified: Specified, { recorder, hooks }: Around): ToolsPort {
	const { tree } = live;
	const { spec, tools, withheld, middleware } = specified;
	const offered = tools.map((tool) => bind(live, tool));
	const dispatcher = createDispatcher({
		run: identityOf(spec),
		values: spec.values,
		tools: aroundTools(offered, middleware, identityOf(spec)),
		toSchema: tree.snapshot.toSchema,
		whyNotOffered(name) {
			const why = withheld.get(name);
			return why === undefined ? undefined : `Tool "${name}" is not available to this agent: ${why}.`;
		},
		authorize(tool, input) {
			const user = { permitted: tree.snapshot.grants, wording: tree.snapshot.wording };
			const verdict = authorize(spec.authority, tool, { input, withheld, user });
			return verdict.allow ? { allowed: true, ask: verdict.ask } : { allowed: false, reason: verdict.reason };
		},
		parse: tree.snapshot.parseInput,
		before: (call) => hooks.before(call),
		after: (call, result) => hooks.after(call, result),
		ask: (call, why) => askPerson({ live, recorder, why }, call),
		bound: (result) => boundResult(tree.door.result(result), { spill: (text) => tree.spill.keep(spec.runId, text) }),
		emit: (callId, text) => recorder.emit({ type: "tool-call-update", callId, text: tree.door.text(text) }),
		clock: tree.clock,
		toolTimeoutMs: spec.limits.toolTimeoutMs,
	});
	// Again, since some results are not bounded: a report goes out whole.
	return {
		...dispatcher,
		async call(call, place) {
			const result = await live.slot.during(call.id, place.signal, () => dispatcher.call(call, place));
			return tree.door.result(result);
		},
	};
}

function bind(live: LiveRun, tool: Tool): Tool {
	return (Object.hasOwn(binders, tool.name) ? binders[tool.name]?.(live, tool) : undefined) ?? tool;
}
