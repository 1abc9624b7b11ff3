import { isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Document, DocumentOptions, ParseOptions, SchemaOptions } from "yaml";

/** One top-level key with its value as plain data. */
export type Field = {
	readonly key: string;
	readonly value: unknown;
	/** Of the file, 1-based. */
	readonly line: number;
};

/** The fields in order, or why it is not strict YAML. */
export type StrictYaml =
	| { readonly fields: readonly Field[] }
	| { readonly broken: { readonly line: number; readonly message: string; readonly isDuplicate: boolean } };

/** Enough for any honest file; a bomb needs thousands. */
const maxAliasCount = 100;

/**
 * Reads YAML 1.2 (core schema: no language tags) whose top is a mapping. Duplicate keys are errors, aliases bounded.
 *
 * `firstLine` is the line of the file at which the text begins. Never throws.
 */
export function parseStrictYaml(text: string, firstLine: number): StrictYaml {
	try {
		return read(text, firstLine);
	} catch (thrown) {
		const message = thrown instanceof Error ? thrown.message : "It cannot be read";
		return { broken: { line: firstLine, message, isDuplicate: false } };
	}
}

function read(text: string, firstLine: number): StrictYaml {
	const lineCounter = new LineCounter();
	const lineOf = (offset: number): number => firstLine + Math.max(1, lineCounter.linePos(offset).line) - 1;
	const document = parseDocument(text, options(lineCounter));
	const [error] = document.errors;
	if (error) return { broken: { line: lineOf(error.pos[0]), message: error.message, isDuplicate: false } };
	const twice = findDuplicate(document);
	if (twice) return { broken: { line: lineOf(twice.at), message: "Map keys must be unique", isDuplicate: true } };
	if (document.contents === null) return { fields: [] };
	if (!isMap(document.contents)) {
		return { broken: { line: firstLine, message: "It is no list of keys and values", isDuplicate: false } };
	}
	const whole = document.toJS({ maxAliasCount, mapAsMap: true }) as ReadonlyMap<string, unknown>;
	const fields = document.contents.items.map(({ key, value }): Field => {
		const name = isScalar(key) ? String(key.value) : "";
		const line = isScalar(key) && key.range ? lineOf(key.range[0]) : firstLine;
		return { key: name, value: plain(value === null ? null : whole.get(name)), line };
	});
	return { fields };
}

/** The parser's own search for keys that stand there twice takes time with the square of their number. */
function options(lineCounter: LineCounter): ParseOptions & DocumentOptions & SchemaOptions {
	return { schema: "core", stringKeys: true, uniqueKeys: false, prettyErrors: false, lineCounter };
}

/** The first key that stands twice in one mapping, however deep. */
function findDuplicate(document: Document): { readonly at: number } | undefined {
	let found: { readonly at: number } | undefined;
	visit(document, {
		Map(_, { items }) {
			const seen = new Set<unknown>();
			for (const { key } of items) {
				if (isScalar(key) && seen.has(key.value)) found = { at: key.range?.[0] ?? 0 };
				if (found) return visit.BREAK;
				if (isScalar(key)) seen.add(key.value);
			}
			return undefined;
		},
	});
	return found;
}

/** Maps as objects, where no key can reach a prototype. */
function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain);
	if (!(value instanceof Map)) return value;
	return Object.fromEntries([...value].map(([key, inner]) => [String(key), plain(inner)]));
}
