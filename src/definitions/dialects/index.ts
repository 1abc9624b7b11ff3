import { claude } from "./claude.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import type { Dialect } from "./dialect.ts";
import { errand } from "./errand.ts";
import { factory } from "./factory.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwen } from "./qwen.ts";

export type { Dialect } from "./dialect.ts";
export { errand } from "./errand.ts";
export { narrowingKey } from "./narrowing-keys.ts";

/** Every form of agent file that is read, in the order in which they win within one folder. Add a dialect here. */
export const dialects: readonly Dialect[] = [
	errand,
	claude,
	opencode,
	gemini,
	qwen,
	codex,
	copilot,
	cursor,
	factory,
	pi,
	cline,
];

/** The dialect of a path: by the folder it lies in, else by an ending that is no other's, else ours. */
export function dialectOf(path: string): Dialect {
	const normal = `/${path.replaceAll("\\", "/")}`;
	return (
		dialects.find(({ folders, homeFolders }) => isBelow(normal, [...folders, ...homeFolders])) ??
		dialects.find(({ endings }) => endings.some((ending) => ending !== ".md" && normal.endsWith(ending))) ??
		errand
	);
}

function isBelow(path: string, folders: readonly string[]): boolean {
	return folders.some((folder) => path.includes(`/${folder}/`));
}
