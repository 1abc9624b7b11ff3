// A tree of three children that read, write and run commands, whose every effect is a line in a file.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { RuntimeOptions } from "../../src/runtime/index.ts";
import { scriptedModels } from "../../src/testing/index.ts";
import type { ScriptedModel, ScriptedRequest, ScriptPart, ScriptTurn } from "../../src/testing/index.ts";
import type { Tool } from "../../src/spec/index.ts";

const call = (name: string, input: { readonly [key: string]: string }): ScriptPart => ({
	call: name,
	input,
});
const note = (of: string): ScriptPart => call("note", { of });
const task = (child: string, background = false): ScriptPart => ({
	call: "task",
	input: { prompt: `CHILD-${child}`, background },
});
const bash = (of: string): ScriptPart => call("bash", { command: `echo bash-${of} >> effects.txt` });
const read: ScriptPart = call("read", { path: "facts.txt" });
const say = (text: string): readonly ScriptPart[] => [{ say: text }];

const scripts: { readonly [marker: string]: readonly ScriptTurn[] } = {
	"CHILD-A": [[read, note("a")], say("A is done.")],
	"CHILD-B": [[bash("b")], [read], say("B is done.")],
	"CHILD-C": [[note("c"), read, bash("c")], say("C is done.")],
	ROOT: [
		[{ say: "Three parts." }, task("A", true), task("B"), task("C")],
		[read, note("root"), bash("root")],
		whenTold,
		whenTold,
	],
};

/** The root answers for good once it was told of the end of what runs in the background. */
function whenTold({ prompt }: ScriptedRequest): readonly ScriptPart[] {
	return say(JSON.stringify(prompt).includes("A is done.") ? "All is done." : "I wait.");
}

/** Each effect of the tree, in any order. */
export const allEffects = ["bash-b", "bash-c", "bash-root", "note-a", "note-c", "note-root"];

export const finalReport = "All is done.";

/** The same tree in every process: a turn is found by the replies that its request holds. */
export function crashingTree(folder: string): Omit<RuntimeOptions, "journal"> & { readonly model: ScriptedModel } {
	return {
		model: statelessModel(),
		workspace: join(folder, "workspace"),
		tools: [noteIn(folder)],
		background: true,
		permits: { yes: true },
	};
}

function statelessModel(): ScriptedModel {
	return scriptedModels((first) => {
		const asked = JSON.stringify(first.prompt.find(({ role }) => role === "user"));
		const turns = Object.entries(scripts).find(([marker]) => asked.includes(marker))?.[1] ?? [];
		return Array.from({ length: 20 }, (): ScriptTurn => async (request) => {
			const turn = turns[request.prompt.filter(({ role }) => role === "assistant").length];
			if (!turn) throw new Error(`There is no further turn for ${asked}.`);
			return typeof turn === "function" ? turn(request) : turn;
		});
	});
}

function noteIn(folder: string): Tool {
	return {
		name: "note",
		description: "Notes a word.",
		inputSchema: { type: "object", properties: { of: { type: "string" } } },
		access: "write",
		async execute({ of }) {
			appendFileSync(join(folder, "workspace", "effects.txt"), `note-${typeof of === "string" ? of : ""}\n`);
			return { content: "noted" };
		},
	};
}
