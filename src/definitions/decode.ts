import type { FileProblem } from "./problem.ts";

/** An agent file is a prompt; nobody sends a megabyte of one with each request. */
export const maxFileBytes = 1024 * 1024;

/** Bytes as text: UTF-8 with or without a byte order mark, line ends normalised to `\n`. Never throws. */
export function decode(bytes: Uint8Array): { readonly text: string } | { readonly problem: FileProblem } {
	if (bytes.length > maxFileBytes) {
		return refuse("too-large", `The file has ${bytes.length} bytes, the limit is ${maxFileBytes}. Shorten it`);
	}
	const [first = 0, second = 0] = bytes;
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
		return refuse("encoding", "The file is UTF-16. Save it as UTF-8");
	}
	if (bytes.includes(0)) return refuse("encoding", "The file holds NUL bytes, so it is no text. Save it as UTF-8");
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		return { text: text.replaceAll(/\r\n?/g, "\n") };
	} catch {
		return refuse("encoding", "The file is not valid UTF-8. Save it as UTF-8");
	}
}

function refuse(code: "too-large" | "encoding", message: string): { readonly problem: FileProblem } {
	return { problem: { severity: "refused", code, message } };
}
