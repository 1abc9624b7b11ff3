// Takes each guard out in turn, in a copy of the project, and shows which tests turn red. Ends with 1 where the test that
// a guard names does not. Words on the command line choose guards: by file, by what they keep, or by test.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Guard } from "../tests/guards/guard.ts";
import { guards } from "../tests/guards/guards.ts";
import { copyProject } from "../tests/guards/take-out.ts";
import type { Copy } from "../tests/guards/take-out.ts";

const root = join(import.meta.dirname, "..");
const words = process.argv.slice(2);
const chosen = guards.filter(({ file, keeps, test, turnsRed }) =>
	words.every((word) => `${file} ${keeps} ${test} ${turnsRed}`.includes(word)),
);
const left = [...chosen];
let real = 0;

console.log(`${chosen.length} guards. First the tests as they are.`);
const alreadyRed = new Set(await redAsItIs());
for (const name of alreadyRed) console.log(`  red with every guard in place: ${name}`);
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, takeOutInTurn));
console.log(`\n${real} of ${chosen.length} guards are real: without each, its test is red`);
process.exitCode = real > 0 && real === chosen.length ? 0 : 1;

async function redAsItIs(): Promise<readonly string[]> {
	using copy = copyProject(root);
	return await copy.redTests([...new Set(chosen.map(({ test }) => test))]);
}

async function takeOutInTurn(): Promise<void> {
	using copy = copyProject(root);
	for (let guard = left.shift(); guard; guard = left.shift()) {
		const startedAt = performance.now();
		const verdict = await judge(guard, copy);
		if (verdict.isReal) real++;
		const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
		console.log(`\n${verdict.isReal ? "real " : "WEAK "} ${seconds} s  src/${guard.file}: ${guard.keeps}`);
		console.log(`  ${verdict.says}`);
	}
}

async function judge(guard: Guard, copy: Copy): Promise<{ readonly isReal: boolean; readonly says: string }> {
	try {
		const red = (await copy.redWithout(guard)).filter((name) => !alreadyRed.has(name));
		const named = red.find((name) => name.includes(guard.turnsRed));
		const shown = named ?? red[0];
		const more = red.length > 1 ? ` (and ${red.length - 1} more)` : "";
		const says = shown === undefined ? `nothing turned red in src/${guard.test}` : `red: ${shown}${more}`;
		return { isReal: named !== undefined, says };
	} catch (thrown) {
		return { isReal: false, says: thrown instanceof Error ? thrown.message : String(thrown) };
	}
}
