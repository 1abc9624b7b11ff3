import { encodingOf } from "./decode.ts";

/** What a file is whose first bytes say that it is no text; undefined for text. */
export function binaryTypeOf(start: Uint8Array): string | undefined {
	const known = signatures.find(([, bytes]) => bytes.every((byte, index) => byte === any || start[index] === byte));
	if (known) return known[0];
	const isText = encodingOf(start).name !== "utf-8" || !start.subarray(0, sniffedBytes).includes(0);
	return isText ? undefined : "application/octet-stream";
}

/** Where a NUL says that a file is binary; git and ripgrep look about as far. */
const sniffedBytes = 8_000;

const any = -1;

/** First bytes of formats that agents meet in source trees. Those that look like text would else be shown as such. */
const signatures: readonly (readonly [string, readonly number[]])[] = [
	["image/png", [0x89, 0x50, 0x4e, 0x47]],
	["image/jpeg", [0xff, 0xd8, 0xff]],
	["image/gif", [0x47, 0x49, 0x46, 0x38]],
	["image/webp", [0x52, 0x49, 0x46, 0x46, any, any, any, any, 0x57, 0x45, 0x42, 0x50]],
	["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
	["application/zip", [0x50, 0x4b, 0x03, 0x04]],
	["application/gzip", [0x1f, 0x8b]],
	["application/zstd", [0x28, 0xb5, 0x2f, 0xfd]],
	["application/x-xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
	["application/x-executable", [0x7f, 0x45, 0x4c, 0x46]],
	["application/x-mach-binary", [0xcf, 0xfa, 0xed, 0xfe]],
	["application/wasm", [0x00, 0x61, 0x73, 0x6d]],
	["application/vnd.sqlite3", [...Buffer.from("SQLite format 3\0")]],
	["font/woff2", [0x77, 0x4f, 0x46, 0x32]],
];
