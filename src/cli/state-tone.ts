import type { NodeState } from "../trace/index.ts";
import type { Tone } from "../tui/index.ts";

/** How a list marks where a run stands: what is not as it should be. */
export function toneOf(state: NodeState): Tone {
	return tones[state];
}

const tones: { readonly [State in NodeState]: Tone } = {
	queued: "dim",
	running: "busy",
	waiting: "busy",
	interrupted: "warn",
	completed: "good",
	limited: "warn",
	cancelled: "warn",
	failed: "bad",
};
