// One contender's share of a measurement, in a process of its own: says 0 when it has warmed up, and answers each
// message with the figure of a round. Started by bench/contenders.ts.
import { reportText } from "../answers.ts";
import type { Work } from "../contenders.ts";
import { cpuOf, repeat } from "../cpu.ts";
import type { Contender } from "./contender.ts";
import { firstRequests } from "./first-requests.ts";
import { playedTree } from "./played-tree.ts";

const [file, work] = process.argv.slice(2) as [string, Work];
const { contender } = (await import(`./${file}.ts`)) as { readonly contender: Contender<unknown> };
const begin: { readonly [work in Work]: () => Promise<() => Promise<number>> } = {
	async delegation() {
		const tree = await playedTree(contender, { prompts: ["Look into it."], report: reportText, delayMs: 0 });
		await repeat(tree, 500);
		return () => cpuOf(tree, 20);
	},
	async children() {
		const prompts = Array.from({ length: 1_000 }, (_, n) => `Child ${n}`);
		const tree = await playedTree(contender, { prompts, report: "Done.", delayMs: 50 });
		return () => timeOf(tree);
	},
	"root-request": async () => async () => (await firstRequests(contender)).parent,
	"child-request": async () => async () => (await firstRequests(contender)).child,
};
const round = await begin[work]();
process.on("message", () => void round().then((figure) => process.send?.(figure)));
process.send?.(0);

async function timeOf(tree: () => Promise<void>): Promise<number> {
	globalThis.gc?.();
	const before = performance.now();
	await tree();
	return performance.now() - before;
}
