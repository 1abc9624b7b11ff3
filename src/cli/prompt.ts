import { resolve } from "node:path";
import { systemReason } from "../base/index.ts";
import { readTextFile } from "../host/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Asked } from "./arguments.ts";
import type { Program } from "./program.ts";

/** A longer input belongs into a file: no model reads this much at once. */
const maxBytes = 8_000_000;

/** How long an open standard input may stay silent when the prompt is known: some programs leave it open for nothing. */
const firstByteMs = 3000;

/**
 * The prompt: the words of the command line or a file, with standard input as material; or standard input alone.
 *
 * Rejects with `wrong-use` where there is none, or two.
 */
export async function readPrompt({ operands, options }: Asked, program: Program): Promise<string> {
	const words = operands.join(" ");
	const file = options.text("prompt-file");
	if (file !== undefined && words !== "")
		throw wrongUse(`Cannot use both a prompt and --prompt-file ${file}. Leave one out.`);
	const prompt = file === undefined ? words : await readPromptFile(file, program.environment.cwd);
	if (operands.length > 0 && prompt.trim() === "") throw noPrompt();
	const material = await readMaterial(program, prompt !== "");
	if (prompt === "" && material.trim() === "") throw noPrompt();
	if (prompt === "") return material;
	return material.trim() === "" ? prompt : withMaterial(prompt, material);
}

/** A prompt and what it is about, in a fence that the material cannot close. */
export function withMaterial(prompt: string, material: string): string {
	const runs = material.match(/`{3,}/g) ?? [];
	const fence = "`".repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
	return `${prompt}\n\nStandard input:\n\n${fence}\n${material.replace(/\n$/, "")}\n${fence}`;
}

async function readPromptFile(file: string, cwd: string): Promise<string> {
	const path = resolve(cwd, file);
	const text = await readTextFile(path).catch((thrown: unknown) => {
		throw wrongUse(cannotRead(path, systemReason(thrown)));
	});
	if (text === undefined) throw wrongUse(cannotRead(path, "there is no such file"));
	if (text.trim() === "") throw wrongUse(cannotRead(path, "the file is empty"));
	return text;
}

function cannotRead(path: string, why: string): string {
	return `Cannot read the prompt "${path}": ${why}. Name a text file with --prompt-file, or write the prompt itself.`;
}

async function readMaterial({ input, output }: Program, hasPrompt: boolean): Promise<string> {
	if (input.isTerminal) return "";
	const bytes = await input.read({ maxBytes, ...(hasPrompt ? { firstByteMs } : {}) });
	if (bytes === undefined) {
		const hint = "Close it with </dev/null to start at once";
		output.say(`Standard input is open, and nothing came in ${firstByteMs / 1000} s: going on without it. ${hint}.`);
		return "";
	}
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw wrongUse(
			"Cannot use standard input: it is not text in UTF-8. Pipe a text into it, or name the file in the prompt.",
		);
	}
}

function noPrompt(): ErrandError {
	return wrongUse('There is no prompt. Write errand "what is to be done", or pipe it in; errand --help says more.');
}

function wrongUse(sentence: string): ErrandError {
	return new ErrandError("wrong-use", sentence);
}
