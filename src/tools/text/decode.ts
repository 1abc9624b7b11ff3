/** How a text is written on the disk. */
export type Encoding = {
	readonly name: "utf-8" | "utf-16le" | "utf-16be";
	/** Whether the text starts with a byte order mark. UTF-16 is recognised by it, and always has one. */
	readonly hasMark: boolean;
};

/** The encoding that a file's first bytes announce; UTF-8 where they announce nothing. */
export function encodingOf(start: Uint8Array): Encoding {
	const [first, second, third] = start;
	if (first === 0xff && second === 0xfe) return { name: "utf-16le", hasMark: true };
	if (first === 0xfe && second === 0xff) return { name: "utf-16be", hasMark: true };
	return { name: "utf-8", hasMark: first === 0xef && second === 0xbb && third === 0xbf };
}

/** A whole file as text without its mark; undefined where a byte is not of its encoding, so nothing would be lost. */
export function decodeExactly(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } | undefined {
	const encoding = encodingOf(bytes);
	try {
		return { text: new TextDecoder(encoding.name, { fatal: true }).decode(bytes), encoding };
	} catch {
		return undefined;
	}
}

/** The bytes of a text in an encoding, with its mark where it had one. */
export function encode(text: string, { name, hasMark }: Encoding): Uint8Array {
	const marked = hasMark ? `\ufeff${text}` : text;
	if (name === "utf-8") return Buffer.from(marked, "utf8");
	const littleEndian = Buffer.from(marked, "utf16le");
	return name === "utf-16le" ? littleEndian : littleEndian.swap16();
}
