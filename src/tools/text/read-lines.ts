import { createHash } from "node:crypto";
import { cutText } from "../../base/index.ts";
import type { OpenFile } from "../../host/index.ts";
import { readChunks } from "../workspace/index.ts";
import { binaryTypeOf } from "./binary.ts";
import { encodingOf } from "./decode.ts";

/** Which lines of a file are wanted. */
export type LineRange = {
	/** 1-based. */
	readonly offset: number;
	readonly limit: number;
	/** UTF-16 units of all lines together; the line that would pass it is not among them. */
	readonly maxCharacters: number;
	readonly signal: AbortSignal;
};

/** Lines of a file, and what else became known on the way. */
export type LinesRead = {
	/** From `offset` on. A line that was longer is cut, and ends in a mark that says so. */
	readonly lines: readonly string[];
	/** Known where the file was read to its end. */
	readonly totalLines?: number | undefined;
	/** sha-256 of the whole content, where the file was read to its end. */
	readonly hash?: string | undefined;
	/** Whether a byte was not of the file's encoding, and shows as `�`. */
	readonly isDamaged: boolean;
};

/** The type of a file that is no text. */
export type BinaryFile = { readonly binary: string };

/**
 * Streams lines of a file: memory does not grow with the file or with a line.
 *
 * A file of up to 8 MB is read to its end; a larger one as far as is needed, and no further than 256 MB.
 */
export async function readLines(file: OpenFile, size: number, range: LineRange): Promise<LinesRead | BinaryFile> {
	const collector = collectLines(range);
	const hash = createHash("sha256");
	let decoder: Decoder | undefined;
	let bytesRead = 0;
	let isWhole = true;
	for await (const chunk of readChunks(file)) {
		range.signal.throwIfAborted();
		if (!decoder) {
			const binary = binaryTypeOf(chunk);
			if (binary !== undefined) return { binary };
			decoder = createDecoder(chunk);
		}
		hash.update(chunk);
		collector.push(decoder.decode(chunk));
		bytesRead += chunk.length;
		isWhole = !(bytesRead >= maxScannedBytes || (collector.isFull() && Math.max(size, bytesRead) > readToEndBytes));
		if (!isWhole) break;
	}
	if (isWhole) collector.push(decoder?.decode() ?? "");
	const { lines, totalLines } = collector.end(isWhole);
	const isDamaged = decoder?.isDamaged() ?? false;
	return isWhole ? { lines, totalLines, hash: hash.digest("hex"), isDamaged } : { lines, isDamaged };
}

/** Cheap to read, and to know of it whether it changed. */
const readToEndBytes = 8_000_000;

/** Half a second of a fast disk. */
export const maxScannedBytes = 256_000_000;

/** Longer lines are minified or are data. */
export const maxLineCharacters = 2_000;

type Decoder = { decode(chunk?: Uint8Array): string; isDamaged(): boolean };

/** A decoder that never fails, with a strict one beside it until that fails. */
function createDecoder(start: Uint8Array): Decoder {
	const { name } = encodingOf(start);
	const lenient = new TextDecoder(name);
	let strict: InstanceType<typeof TextDecoder> | undefined = new TextDecoder(name, { fatal: true });
	return {
		decode(chunk) {
			const stream = chunk !== undefined;
			try {
				strict?.decode(chunk, { stream });
			} catch {
				strict = undefined;
			}
			return lenient.decode(chunk, { stream });
		},
		isDamaged: () => strict === undefined,
	};
}

type Collector = {
	push(text: string): void;
	isFull(): boolean;
	end(isWhole: boolean): { readonly lines: readonly string[]; readonly totalLines: number };
};

function collectLines({ offset, limit, maxCharacters }: LineRange): Collector {
	const lines: string[] = [];
	let characters = 0;
	let endedLines = 0;
	/** The start of the line that is being read, and how long it is by now. */
	let start = "";
	let length = 0;
	let isFull = false;

	const extend = (piece: string): void => {
		length += piece.length;
		if (start.length <= maxLineCharacters) start += piece.slice(0, maxLineCharacters + 1 - start.length);
	};
	const endLine = (): void => {
		endedLines += 1;
		if (endedLines >= offset && !isFull) {
			const line = toShown(start, length);
			isFull = characters + line.length > maxCharacters && lines.length > 0;
			if (!isFull) lines.push(line);
			characters += line.length + 1;
			isFull ||= lines.length >= limit;
		}
		[start, length] = ["", 0];
	};

	return {
		push(text) {
			let from = 0;
			for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
				extend(text.slice(from, at));
				endLine();
				from = at + 1;
			}
			extend(text.slice(from));
		},
		isFull: () => isFull,
		end(isWhole) {
			// What was not read to its end is shown only where nothing else is: it may be all that the file holds.
			if (length > 0 && (isWhole || (lines.length === 0 && endedLines + 1 >= offset))) endLine();
			return { lines, totalLines: endedLines };
		},
	};
}

function toShown(start: string, length: number): string {
	if (length > maxLineCharacters)
		return `${cutText(start, maxLineCharacters)} [line cut: ${formatCount(length)} characters]`;
	return start.endsWith("\r") ? start.slice(0, -1) : start;
}

function formatCount(count: number): string {
	return count.toLocaleString("en-US");
}
