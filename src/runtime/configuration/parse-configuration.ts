import type { Node, ParseError } from "jsonc-parser";
import type { Configuration } from "./configuration.ts";
import { fileShape } from "./file-shape.ts";

/** A file that was read. Where `problems` is not empty, `value` has what was in order. */
export type ParsedConfiguration = {
	readonly value: Configuration;
	/** One sentence each, with path, line and key. */
	readonly problems: readonly string[];
	/** The line of a key such as `limits.steps`, from 1; undefined where the file does not have it. */
	readonly lineOf: (key: string) => number | undefined;
};

/**
 * Reads the text of a configuration file: JSON, in which comments and trailing commas are no mistake.
 *
 * Never throws for what stands in it; every mistake is told, not only the first.
 */
export async function parseConfiguration(source: string, path: string): Promise<ParsedConfiguration> {
	const { parseTree, printParseErrorCode } = await import("jsonc-parser");
	const text = source.replace(/^\uFEFF/, "");
	const errors: ParseError[] = [];
	const tree = parseTree(text, errors, { allowTrailingComma: true });
	const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
	const problems: string[] = [];
	const tell = (offset: number, sentence: string): void => {
		problems.push(`${path}:${lineAt(offset)}: ${sentence}.`);
	};
	const [broken] = errors;
	if (text.trim() === "") tell(0, "the file is empty. Write {} into it, or remove it");
	else if (broken) tell(broken.offset, `this is not JSON (${toWords(printParseErrorCode(broken.error))})`);
	if (broken || !tree) return { value: {}, problems, lineOf: () => undefined };
	const { $schema: _, ...value } = fileShape.read(tree, "", (node, sentence) => tell(node.offset, sentence)) ?? {};
	const lines = new Map(keysOf(tree).map(({ key, offset }) => [key, lineAt(offset)]));
	return { value, problems, lineOf: (key) => lines.get(key) };
}

/** `PropertyNameExpected` as `property name expected`. */
function toWords(code: string): string {
	return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/** The keys of the file and of the objects in it, two levels deep. */
function keysOf(tree: Node): readonly { readonly key: string; readonly offset: number }[] {
	return (tree.children ?? []).flatMap(({ children: [name, child] = [] }) => {
		if (!name) return [];
		const inner = child?.type === "object" ? (child.children ?? []) : [];
		const deeper = inner.flatMap(({ children: [at] = [] }) =>
			at ? [{ key: `${String(name.value)}.${String(at.value)}`, offset: at.offset }] : [],
		);
		return [{ key: String(name.value), offset: name.offset }, ...deeper];
	});
}
