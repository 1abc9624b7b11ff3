import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRuntime } from "../../src/index.ts";
import { scriptedProvider } from "../../src/testing/index.ts";
import type { WireRequest } from "../../src/testing/index.ts";
import { completed } from "../completed.ts";
import type { Measurement, Row } from "../row.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** What every step of a run sends again. Counted on the wire of chat completions. */
export const requestSize: Measurement = {
	about:
		"bytes of the first request of a root and of a child, as JSON on the wire; as it is, and with all that a user can allow",
	async measure() {
		const plain = await firstRequests({ agents: 0, yes: false });
		const allowed = await firstRequests({ agents: 0, yes: true });
		const crowded = await firstRequests({ agents: 200, yes: false });
		const all = await firstRequests({ agents: 200, yes: true });
		return [
			row("root", plain.root, 9_000),
			row("child", plain.child, 6_000),
			row("root, with 200 agent files", crowded.root, 14_000),
			row("root, all allowed", allowed.root, 9_000),
			row("child, all allowed", allowed.child, 6_000),
			row("root, with 200 agent files, all allowed", all.root, 14_000),
		];
	},
};

function row(what: string, value: number, below: number): Row {
	return { what, value, unit: "bytes", aim: { below, of: "value" } };
}

type Terms = { readonly agents: number; readonly yes: boolean };

async function firstRequests({ agents, yes }: Terms): Promise<{ readonly root: number; readonly child: number }> {
	using folder = temporaryFolder();
	const home = join(folder.path, "home");
	const workspace = join(folder.path, "workspace");
	mkdirSync(workspace);
	writeAgents(join(workspace, ".errand", "agents"), agents);
	await using provider = await scriptedProvider((request) =>
		isRoot(request) && steps(request) === 0 ? delegate : done,
	);
	await using runtime = createRuntime({
		model: "openai-compatible/bench",
		env: { OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl, OPENAI_COMPATIBLE_API_KEY: "none" },
		workspace,
		home,
		agentFiles: true,
		permits: { yes },
	});
	await completed(runtime.start({ prompt: "Ask one." }).outcome);
	const [root, child] = provider.requests.map(({ body }) => Buffer.byteLength(JSON.stringify(body)));
	return { root: root ?? NaN, child: child ?? NaN };
}

const done = [{ say: "Done." }];
const delegate = [{ call: "task", input: { prompt: "One thing.", subagent_type: "general-purpose" } }];

function isRoot({ body }: WireRequest): boolean {
	return JSON.stringify(body["messages"]).includes("Ask one.");
}

function steps({ body }: WireRequest): number {
	return (body["messages"] as readonly { readonly role: string }[]).filter(({ role }) => role === "assistant").length;
}

function writeAgents(folder: string, count: number): void {
	mkdirSync(folder, { recursive: true });
	for (let n = 0; n < count; n++) {
		const head = `name: helper-${n}\ndescription: Knows part ${n} of the program, how it is built and why, and answers questions about it.`;
		writeFileSync(join(folder, `helper-${n}.md`), `---\n${head}\ntools: read, grep, glob\n---\nAnswer briefly.\n`);
	}
}
