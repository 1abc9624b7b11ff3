import { firstRequests } from "../first-requests.ts";
import type { Measurement, Row } from "../row.ts";

/** What every step of a run sends again. Counted on the wire of chat completions; the same on every machine. */
export const requestSize: Measurement = {
	about:
		"bytes of the first request of a root and of a child, as JSON on the wire; as it is, and with all that a user can allow; then what the parts take",
	async measure() {
		const plain = await firstRequests({ agents: 0, yes: false });
		const allowed = await firstRequests({ agents: 0, yes: true });
		const crowded = await firstRequests({ agents: 200, yes: false });
		const all = await firstRequests({ agents: 200, yes: true });
		return [
			row("root", plain.root, 6_500),
			row("child", plain.child, 4_500),
			row("root, with 200 agent files", crowded.root, 12_500),
			row("root, all allowed", allowed.root, 8_000),
			row("child, all allowed", allowed.child, 6_000),
			row("root, with 200 agent files, all allowed", all.root, 14_000),
			...partsOf(allowed.root),
		];
	},
};

function row(what: string, text: string, below?: number): Row {
	const aim = below === undefined ? undefined : ({ below, of: "value" } as const);
	return { what, value: Buffer.byteLength(text), unit: "bytes", aim };
}

/** Its messages and each of its tools, the largest first. */
function partsOf(request: string): readonly Row[] {
	const { messages, tools } = JSON.parse(request) as Body;
	const rows = tools.map((tool) => row(`root, all allowed: ${tool.function.name}`, JSON.stringify(tool)));
	const bySize = rows.toSorted((a, b) => b.value - a.value);
	return [row("root, all allowed: messages", JSON.stringify(messages)), ...bySize];
}

type Body = {
	readonly messages: readonly unknown[];
	readonly tools: readonly { readonly function: { readonly name: string } }[];
};
