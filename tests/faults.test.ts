import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scriptedProvider } from "../src/testing/index.ts";
import type { ScriptedProvider, WirePart, WireRequest } from "../src/testing/index.ts";
import type { RunRow } from "../src/trace/index.ts";
import { errandIn, written } from "./support/errand.ts";
import type { Errand } from "./support/errand.ts";
import { livingWith, until } from "./support/living-processes.ts";

/** The three wire formats as the program selects them. */
const formats = [
	{ name: "openai-compatible", key: "OPENAI_COMPATIBLE_API_KEY", url: "OPENAI_COMPATIBLE_BASE_URL" },
	{ name: "openai", key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL" },
	{ name: "anthropic", key: "ANTHROPIC_API_KEY", url: "ANTHROPIC_BASE_URL" },
] as const;

type Format = (typeof formats)[number];

const canary = "canary-key-987654";
const usage = { usage: { input: 3_000, output: 100 } };
const prompts = ["CHILD-A runs", "CHILD-B streams", "CHILD-C runs"];

/** A command that ends at no signal that it can refuse, with another that left its session. */
const stubborn = `trap "" TERM HUP INT; setsid sleep 301 & while :; do sleep 300; done`;

/** A root with three children: two in commands that do not end by themselves, one in a stream that stalls. */
function threeChildren({ body }: WireRequest): readonly WirePart[] {
	const asked = JSON.stringify(body["messages"] ?? body["input"]);
	const [first] = /CHILD-[ABC]|MAIN/.exec(asked) ?? [];
	if (first === "CHILD-B") return [{ say: "half of B" }, { stall: true }];
	if (first === "MAIN") return [{ say: "I delegate." }, { call: "task", input: { prompts } }, usage];
	return [{ call: "bash", input: { command: stubborn } }, usage];
}

/** Starts the program and waits until all three children are in the middle of their work. */
async function startAll(errand: Errand, provider: ScriptedProvider, { name, key, url }: Format) {
	const mark = `mark-${errand.folder.root}-`;
	const env = { [key]: canary, [url]: provider.baseUrl, TEST_MARK: mark };
	const started = errand.start(["-m", `${name}/m`, "--allow", "execute", "--json", "MAIN"], { env });
	const running = (): number => livingWith(mark).filter((line) => line === "sleep 300").length;
	await until("all are at work", () => provider.requests.length === 4 && running() === 2);
	return { ...started, living: () => livingWith(mark) };
}

async function rows(errand: Errand): Promise<readonly RunRow[]> {
	return JSON.parse((await errand.call(["runs", "list", "--json"])).stdout) as readonly RunRow[];
}

/** The names of the files below a folder that hold a text. */
function filesWith(folder: string, text: string): readonly string[] {
	const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return names.map((entry) => join(entry.parentPath, entry.name)).filter((path) => readFileSync(path).includes(text));
}

describe.runIf(process.platform === "linux").each(formats)("$name", (format) => {
	// Two seconds are what is promised, and a busy machine may take them from us.
	test.each([
		{ signal: "SIGTERM", code: 143 },
		{ signal: "SIGHUP", code: 129 },
		{ signal: "SIGINT", code: 130 },
	] as const)(
		"T60, fault 9: $signal in commands and streams exits with $code within 2 s, and leaves nothing running",
		{ retry: 2 },
		async ({ signal, code }) => {
			await using provider = await scriptedProvider(threeChildren);
			await using errand = errandIn();
			const { child, ended, living } = await startAll(errand, provider, format);
			const asked = provider.requests.length;
			const signalledAt = performance.now();
			child.kill(signal);
			const end = await ended;
			const tookMs = performance.now() - signalledAt;
			await until("nothing is left", () => living().length === 0);
			expect([end.code, provider.requests.length]).toEqual([code, asked]);
			expect(tookMs).toBeLessThan(2_000);
			const listed = await rows(errand);
			expect(listed.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "cancelled"));
			expect(listed.map(({ cause }) => String(cause?.code)).toSorted()).toEqual([
				"parent",
				"parent",
				"parent",
				"signal",
			]);
			expect(end.stdout).toContain('"partial":"half of B"');
			expect(filesWith(errand.folder.root, canary)).toEqual([]);
			expect(end.stdout + end.stderr).not.toContain(canary);
		},
	);

	test("T74, fault 5: kill -9 with three children leaves no process; all are interrupted and go on by id", async () => {
		let isOver = false;
		const turn = (request: WireRequest): readonly WirePart[] => {
			const parts = threeChildren(request);
			if (!isOver || (parts.some((part) => "call" in part && part.call === "task") && !hasResult(request)))
				return parts;
			return [{ say: "done" }, usage];
		};
		await using provider = await scriptedProvider(turn);
		await using errand = errandIn();
		const { child, ended, living } = await startAll(errand, provider, format);
		child.kill("SIGKILL");
		await ended;
		await until("nothing is left", () => living().length === 0);
		const interrupted = await rows(errand);
		expect(interrupted.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "interrupted"));
		isOver = true;
		const root = interrupted.find(({ parentId }) => parentId === undefined);
		const env = { [format.key]: canary, [format.url]: provider.baseUrl };
		const resumed = await errand.call(["runs", "resume", root?.id ?? ""], { env });
		expect([resumed.code, resumed.stdout]).toEqual([0, "done\n"]);
		expect((await rows(errand)).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "completed"));
		expect(filesWith(errand.folder.root, canary)).toEqual([]);
	});

	test("T60, fault 9: SIGTERM while it waits for a provider that is busy exits with 143", { retry: 2 }, async () => {
		await using provider = await scriptedProvider([[{ status: 429, headers: { "retry-after": "200" } }]]);
		await using errand = errandIn();
		const env = { [format.key]: canary, [format.url]: provider.baseUrl };
		const { child, ended } = errand.start(["-m", `${format.name}/m`, "--json", "MAIN"], { env });
		await written(child, "model-retry");
		const signalledAt = performance.now();
		child.kill("SIGTERM");
		expect((await ended).code).toBe(143);
		expect(performance.now() - signalledAt).toBeLessThan(2_000);
		expect(provider.requests).toHaveLength(1);
	});
});

function hasResult({ body }: WireRequest): boolean {
	return /"tool_result"|"function_call_output"|"role":"tool"/.test(JSON.stringify(body));
}
