import { signalOf, type CommandEnd } from "../host/index.ts";

/** What a model reads of a command: its output, then one line that says how it ended and what is missing above. */
export function describeCommandEnd(end: CommandEnd, timeoutMs: number): string {
	if (end.reason === "spawn_failed") return end.problem ?? "Cannot run a command: the system did not say why.";
	const facts = [howItEnded(end, timeoutMs), whoWasLeft(end), whatIsMissing(end)];
	const last = `[${facts.filter((fact) => fact !== "").join("; ")}]`;
	const output = outputOf(end);
	return output === "" ? last : `${output}\n${last}`;
}

function outputOf(end: CommandEnd): string {
	if (end.binary) return `[binary output, ${number(end.bytes)} bytes, not shown]`;
	return end.text.trimEnd();
}

function howItEnded({ reason, code, signal, bytes }: CommandEnd, timeoutMs: number): string {
	if (reason === "timeout") return `timeout: stopped after ${number(timeoutMs)} ms`;
	if (reason === "aborted") return "aborted: stopped before its end";
	if (reason === "output_limit") return `output limit: stopped after ${number(bytes)} bytes`;
	return signal === undefined ? exitCode(code) : `ended by ${signal}`;
}

function exitCode(code: number | undefined): string {
	if (code === undefined) return "ended without an exit code";
	const meaning = meaningOf(code);
	return meaning === undefined ? `exit code ${code}` : `exit code ${code}: ${meaning}`;
}

/** What shells mean by it; a program may use the same numbers for something else. */
function meaningOf(code: number): string | undefined {
	if (code === 126) return "found, but it cannot be executed";
	if (code === 127) return "command not found";
	const signal = signalOf(code - 128);
	return signal && `a program in it was ended by ${signal}`;
}

function whoWasLeft({ stoppedBackground, survivors }: CommandEnd): string {
	const stopped =
		stoppedBackground === 1
			? "1 background process was stopped"
			: `${stoppedBackground} background processes were stopped`;
	const alive = survivors === 1 ? "1 process could not be ended" : `${survivors} processes could not be ended`;
	return [stoppedBackground > 0 ? stopped : "", survivors > 0 ? alive : ""].filter((fact) => fact !== "").join("; ");
}

function whatIsMissing({ omitted, bytes, binary, reason, ...end }: CommandEnd): string {
	if (binary) return "";
	if (omitted === 0) return reason === "exit" && bytes === 0 ? "no output" : "";
	const sizes = `${number(omitted)} characters of ${number(bytes)} bytes are left out above`;
	if (end.spillPath !== undefined)
		return `${sizes}; the whole is in ${end.spillPath}: read it with offset and limit, or grep it`;
	return `${sizes}; ${end.spillProblem ?? "the whole was not kept: filter the output, such as with tail or grep"}`;
}

function number(value: number): string {
	return value.toLocaleString("en-US");
}
