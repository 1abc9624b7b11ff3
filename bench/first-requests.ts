import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRuntime } from "../src/index.ts";
import { scriptedProvider } from "../src/testing/index.ts";
import type { WireRequest } from "../src/testing/index.ts";
import { completed } from "./completed.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The bodies of the first request of a root and of its child, as JSON on the wire of chat completions. */
export type FirstRequests = { readonly root: string; readonly child: string };

/** How many agent files the workspace has, and whether the user allows every tool. */
export type Terms = { readonly agents: number; readonly yes: boolean };

/** Has a root delegate once. The workspace is called `/workspace`, so that every machine sends the same bytes. */
export async function firstRequests({ agents, yes }: Terms): Promise<FirstRequests> {
	using folder = temporaryFolder();
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
		home: join(folder.path, "home"),
		platform: "linux",
		agentFiles: true,
		permits: { yes },
	});
	await completed(runtime.start({ prompt: "Ask one." }).outcome);
	const [root = "", child = ""] = provider.requests.map(({ body }) =>
		JSON.stringify(body).replaceAll(workspace, "/workspace"),
	);
	return { root, child };
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
