import { resolve, sep } from "node:path";

/**
 * The absolute paths in a project that the words of a command could mean, as bash would see them there. Nothing is
 * looked up. What a command puts out before a slash, such as `$(git rev-parse --show-toplevel)`, is taken for the project.
 */
export function pathsInCommand(command: string, project: string): readonly string[] {
	const words = command
		.replaceAll(/(?:\$\([^()]*\)|`[^`]*`)(?=["']?\/)/g, (output) => `${output} ${project}`)
		.replaceAll(/\$(?:CLAUDE_PROJECT_DIR|PWD)\b|\$\{(?:CLAUDE_PROJECT_DIR|PWD)(?::?-[^{}]*)?\}/g, () => project)
		.replaceAll(/["'\\]/g, "")
		.split(/[\s;|&<>()=`]+/);
	return words.map((word) => resolve(project, word)).filter((path) => path.startsWith(`${project}${sep}`));
}
