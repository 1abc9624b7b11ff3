import type { AgentDefinition } from "../spec/index.ts";
import { errand } from "./dialects/index.ts";
import { parsePlainFrontmatter } from "./frontmatter.ts";
import { toAgent } from "./parse-agent.ts";
import { texts } from "./texts.generated.ts";

/** In the order of the roster. */
const names = [
	"main",
	"general-purpose",
	"explore",
	"planner",
	"react",
	"simple",
	"reflection",
	"plan",
	"summary",
	"code",
] as const;

/** The agents that are always there, from `builtin/*.md`. `generalPurpose: false` leaves that one out. */
export function builtInAgents(
	options: { readonly generalPurpose?: boolean | undefined } = {},
): readonly AgentDefinition[] {
	return names.filter((name) => name !== "general-purpose" || options.generalPurpose !== false).map(toBuiltIn);
}

function toBuiltIn(name: (typeof names)[number]): AgentDefinition {
	const path = `builtin/${name}.md` as const;
	const frontmatter = { ...parsePlainFrontmatter(texts[path]), problems: [] };
	const { value } = toAgent(frontmatter, { path, kind: "builtin", dialect: errand });
	if (!value) throw new Error(`The built-in agent "${name}" cannot be read: this is a mistake in Errand`);
	return value;
}
