import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { lookOf, openTerminal } from "./terminal.ts";

test.each([
	[{}, { colour: true, unicode: true }],
	[{ NO_COLOR: "1" }, { colour: false, unicode: true }],
	[{ NO_COLOR: "" }, { colour: true, unicode: true }],
	[{ LANG: "de_DE.UTF-8" }, { colour: true, unicode: true }],
	[
		{ LANG: "de_DE.UTF-8", LC_ALL: "C" },
		{ colour: true, unicode: false },
	],
	[
		{ TERM: "linux", LANG: "C.UTF-8" },
		{ colour: true, unicode: false },
	],
])("lookOf(%j)", (env, look) => {
	expect(lookOf(env)).toEqual(look);
});

type Process = Parameters<typeof openTerminal>[0];

function processWith({ stderr, stdin }: { readonly stderr: boolean; readonly stdin: boolean }) {
	const killed: string[] = [];
	const process = Object.assign(new EventEmitter(), {
		pid: 7,
		stderr: { isTTY: stderr },
		stdin: { isTTY: stdin },
		kill: (pid: number, signal: string) => killed.push(`${pid} ${signal}`),
	});
	return { process: process as unknown as Process, killed, emitter: process };
}

test("openTerminal() is there where a person watches, and takes keys where one can type", () => {
	const open = (stderr: boolean, stdin: boolean, env = {}) =>
		openTerminal(processWith({ stderr, stdin }).process, env, () => true);
	expect(open(false, true)).toBe(undefined);
	expect(open(true, true, { TERM: "dumb" })).toBe(undefined);
	expect(open(true, true, { CI: "true" })).toBe(undefined);
	expect(open(true, false)?.input).toBe(undefined);
	expect(open(true, true)?.input).toBeDefined();
});

test("onLeave() gives the terminal back before the process stops, and until it is disposed", () => {
	const { process, killed, emitter } = processWith({ stderr: true, stdin: true });
	const told: string[] = [];
	const leaving = openTerminal(process, {}, () => true)?.onLeave({
		leave(isExit) {
			told.push(isExit ? "exit" : "suspend");
			expect(killed).toEqual([]);
		},
		comeBack: () => void told.push("back"),
	});
	emitter.emit("SIGTSTP");
	expect({ told, killed }).toEqual({ told: ["suspend"], killed: ["7 SIGSTOP"] });
	killed.length = 0;
	emitter.emit("SIGCONT");
	emitter.emit("exit");
	leaving?.[Symbol.dispose]();
	expect(told).toEqual(["suspend", "back", "exit"]);
	expect(emitter.eventNames()).toEqual([]);
});

test("controls stop this process, and suspend or end the whole job", () => {
	const { process, killed } = processWith({ stderr: true, stdin: true });
	const controls = openTerminal(process, {}, () => true)?.controls;
	controls?.stop();
	controls?.suspend();
	controls?.quit();
	expect(killed).toEqual(["7 SIGINT", "0 SIGTSTP", "0 SIGQUIT"]);
});
