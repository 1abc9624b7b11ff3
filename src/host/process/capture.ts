import { systemReason } from "../../base/index.ts";
import { createKeptText } from "./kept-text.ts";
import { createSniffBinary } from "./sniff-binary.ts";
import { createStripControls } from "./strip-controls.ts";
import type { CommandOutput } from "./command-end.ts";
import { redactStream } from "./redact-stream.ts";
import type { Redaction } from "./redact-stream.ts";
import type { Spill } from "./spill.ts";

/** What a capture keeps, and whom it tells. */
export type CaptureOptions = {
	/** Bytes after which nothing more is taken. */
	readonly maxBytes: number;
	/** Characters kept at each end. */
	readonly edgeChars: number;
	/** Opens the file for the whole text, once and only when the two ends overflow. Absent: the middle is lost. */
	readonly openSpill?: (() => Spill) | undefined;
	/** Replaces secrets before anything is kept. */
	readonly redaction?: Redaction | undefined;
	/** Called once, when a byte beyond the limit arrives. */
	onLimit(): void;
	/** Each piece of text as it is kept. */
	onText?(text: string): void;
};

/** Collects the output of one command in bounded memory. */
export interface Capture {
	/** Takes the bytes of one pipe; a character split between two chunks stays whole. Never throws. */
	sink(): (chunk: Uint8Array) => void;
	/** Ends all pipes. Called once. */
	end(): CommandOutput;
}

/** Starts empty. A spill that fails is given up and named in the result; the command goes on. */
export function createCapture(options: CaptureOptions): Capture {
	const kept = createKeptText(options.edgeChars);
	const sniff = createSniffBinary();
	const whole = createWhole(options.openSpill);
	const flushes: (() => void)[] = [];
	let bytes = 0;
	let limited = false;

	const keep = (decoded: string, text: string): void => {
		sniff.add(decoded);
		if (text === "" || sniff.isBinary()) return;
		if (kept.length + text.length > 2 * options.edgeChars) whole.write(text, () => kept.read().text);
		kept.add(text);
		options.onText?.(text);
	};
	const admit = (chunk: Uint8Array): Uint8Array => {
		const admitted = chunk.subarray(0, options.maxBytes - bytes);
		bytes += admitted.byteLength;
		if (admitted.byteLength < chunk.byteLength && !limited) {
			limited = true;
			options.onLimit();
		}
		return admitted;
	};

	return {
		sink() {
			const decoder = new TextDecoder();
			const strip = createStripControls();
			const secrets = options.redaction && redactStream(options.redaction);
			const take = (decoded: string): void => {
				const text = strip(decoded);
				keep(decoded, secrets ? secrets.take(text) : text);
			};
			flushes.push(() => {
				take(decoder.decode());
				if (secrets) keep("", secrets.end());
			});
			return (chunk) => take(decoder.decode(admit(chunk), { stream: true }));
		},
		end() {
			for (const flush of flushes) flush();
			const spilled = whole.end();
			if (sniff.isBinary(true)) return { text: "", bytes, omitted: 0, binary: true };
			return { ...kept.read(), bytes, binary: false, ...spilled };
		},
	};
}

/** The whole text on disk, from the first character on, or the reason why it is not there. */
function createWhole(openSpill: (() => Spill) | undefined) {
	let spill: Spill | undefined;
	let problem: string | undefined;
	return {
		write(text: string, soFar: () => string): void {
			if (!openSpill || problem !== undefined) return;
			try {
				if (!spill) {
					spill = openSpill();
					spill.write(soFar());
				}
				spill.write(text);
			} catch (thrown) {
				problem = `Cannot keep the whole output: ${systemReason(thrown)}`;
			}
		},
		end(): Pick<CommandOutput, "spillPath" | "spillProblem"> {
			spill?.[Symbol.dispose]();
			if (problem !== undefined) return { spillProblem: problem };
			return spill ? { spillPath: spill.path } : {};
		},
	};
}
