import type { JsonObject, RunIdentity, Tool } from "../spec/index.ts";
import { texts } from "./texts.generated.ts";

type Item = { readonly text: string; readonly state: State };
type State = keyof typeof marks;

const marks = { open: "[ ]", doing: "[>]", done: "[x]" } as const;

/** The run's own list of what is to do. It lives as long as the run in this process; the transcript keeps each version. */
export function todo(): Tool {
	const lists = new WeakMap<RunIdentity, readonly Item[]>();
	return {
		name: "todo",
		description: texts["todo.md"],
		access: "read",
		inputSchema: {
			type: "object",
			properties: {
				items: {
					type: "array",
					items: {
						type: "object",
						properties: {
							text: { type: "string" },
							state: { enum: Object.keys(marks) },
						},
						required: ["text"],
					},
				},
			},
		},
		async execute(input, { run }) {
			if (input["items"] !== undefined) lists.set(run, toItems(input));
			const items = lists.get(run) ?? [];
			const lines = items.map(({ text, state }) => `${marks[state]} ${text}`);
			return { content: lines.join("\n") || "The list is empty.", data: { items } };
		},
	};
}

function toItems({ items }: JsonObject): readonly Item[] {
	return (items as readonly { readonly text: string; readonly state?: State }[]).map(({ text, state = "open" }) => ({
		text,
		state,
	}));
}
