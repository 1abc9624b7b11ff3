import { isMapping, type KeyReader, problem, type Reading, unreadable } from "../readers.ts";
import type { Field } from "../strict-yaml.ts";
import { expandOpencode } from "./opencode-names.ts";

/** One permission: of all uses of a tool, or of those that a pattern fits. */
type Permission = { readonly tool: string; readonly pattern: string; readonly effect: string };

/** `deny`, or a mapping of tools to `allow`, `ask`, `deny` or to a mapping of patterns to one of these. */
export const permissionMap: KeyReader = (field) => {
	if (field.value === null) return {};
	const found = fromMap(field.value);
	return found ? toReading(field, found) : unreadable(field, `${effects}, or a mapping of tools to one of these`);
};

/** The newer form: a list of `{ action, resource, effect }`. */
export const permissionRules: KeyReader = (field) => {
	if (field.value === null) return {};
	const found = fromRules(field.value);
	return found ? toReading(field, found) : unreadable(field, "a list of mappings with action, resource and effect");
};

const effects = "allow, ask or deny";

/**
 * What is denied is denied here; what is allowed or asked about stays the user's to say, since no file raises a permission.
 *
 * Which uses a pattern would leave cannot be told by comparing words, so one denied pattern takes the whole tool away.
 */
function toReading(field: Field, permissions: readonly Permission[]): Reading {
	const uses = Map.groupBy(permissions, ({ tool }) => tool);
	const denied = namesOf(permissions, "deny").filter((name) => name !== "*");
	const problems = denied
		.filter((name) => isPartial(uses.get(name) ?? []))
		.map((name) => {
			const message = `"${field.key}" denies some uses of "${name}"; here that takes the whole tool away`;
			return problem(field, "warning", "unsupported-key", message);
		});
	const denyTools = denied.flatMap((name) => expandOpencode(name) ?? [name]);
	const set = denyTools.length > 0 ? { denyTools } : {};
	const away = new Set(["*", ...denied]);
	const left = afterDenialOfAll(permissions)?.filter(({ tool }) => !away.has(tool));
	return { set: left ? { ...set, tools: [...new Set(left.flatMap(toRules))] } : set, problems };
}

/** What comes after "everything is denied" is the list of what is left. Undefined where that is not said, or lifted again. */
function afterDenialOfAll(permissions: readonly Permission[]): readonly Permission[] | undefined {
	const denial = permissions.findLastIndex(({ tool, effect }) => tool === "*" && effect === "deny");
	const later = permissions.slice(denial + 1);
	return denial === -1 || later.some(({ tool, pattern }) => tool === "*" && pattern === "*") ? undefined : later;
}

/** Of a tool of which only some uses are left, these. */
function toRules({ tool, pattern }: Permission): readonly string[] {
	const names = expandOpencode(tool) ?? [tool];
	return pattern === "*" ? names : names.map((name) => `${name}(${pattern})`);
}

function namesOf(permissions: readonly Permission[], wanted: string): readonly string[] {
	return [...new Set(permissions.filter(({ effect }) => effect === wanted).map(({ tool }) => tool))];
}

/** Whether some uses of a tool that is denied would not be. */
function isPartial(uses: readonly Permission[]): boolean {
	return uses.some(({ effect }) => effect !== "deny") || !uses.some(({ pattern }) => pattern === "*");
}

/** Undefined for what has no such form. */
function fromMap(value: unknown): readonly Permission[] | undefined {
	if (isEffect(value)) return [{ tool: "*", pattern: "*", effect: value }];
	if (!isMapping(value)) return undefined;
	return allOrNone(
		Object.entries(value).flatMap(([tool, said]): readonly (Permission | undefined)[] => {
			if (isEffect(said)) return [{ tool, pattern: "*", effect: said }];
			if (!isMapping(said)) return [undefined];
			return Object.entries(said).map(([pattern, effect]) => toPermission(tool, pattern, effect));
		}),
	);
}

function fromRules(value: unknown): readonly Permission[] | undefined {
	if (!Array.isArray(value)) return undefined;
	return allOrNone(
		value.map((rule: unknown) => {
			if (!isMapping(rule)) return undefined;
			const { action, resource = "*", effect } = rule;
			return typeof action === "string" ? toPermission(action, resource, effect) : undefined;
		}),
	);
}

function toPermission(tool: string, pattern: unknown, effect: unknown): Permission | undefined {
	return isEffect(effect) && typeof pattern === "string" ? { tool, pattern, effect } : undefined;
}

function allOrNone(found: readonly (Permission | undefined)[]): readonly Permission[] | undefined {
	const permissions = found.filter((permission) => permission !== undefined);
	return permissions.length === found.length ? permissions : undefined;
}

function isEffect(value: unknown): value is string {
	return value === "allow" || value === "ask" || value === "deny";
}
