import { type KeyReader, unsupported } from "../readers.ts";
import { foldKey } from "../security-keys.ts";
import { denyTools, readOnlySwitch, toolFilter, tools } from "../tool-readers.ts";
import { permissions } from "./not-acted-on.ts";
import { permissionMode } from "./permission-mode.ts";
import { sandboxMode } from "./sandbox-mode.ts";

/**
 * How to read a key that a dialect does not have, and that would narrow what the agent may use: as the dialect's own in
 * another spelling, or else as that of another program. Undefined for all other keys.
 */
export function narrowingKey(key: string, own: ReadonlyMap<string, KeyReader>): KeyReader | undefined {
	const folded = foldKey(key);
	const read = narrowing.get(folded);
	if (!read) return undefined;
	const [, ofDialect] = [...own].find(([name]) => foldKey(name) === folded) ?? [];
	return ofDialect ?? read;
}

const list = tools({ bare: "none", empty: "warning" });
const denied = denyTools();
const mode = permissionMode([]);
const unread = permissions("the keys of tools");

/** By folded key. */
export const narrowing: ReadonlyMap<string, KeyReader> = new Map([
	["tools", list],
	["allowedtools", list],
	["disallowedtools", denied],
	["deniedtools", denied],
	["denytools", denied],
	["excludetools", denied],
	["excludedtools", denied],
	["readonly", readOnlySwitch],
	["filter", toolFilter],
	["permissionmode", mode],
	["approvalmode", mode],
	["sandboxmode", sandboxMode],
	["permission", unread],
	["permissions", unread],
	["<<", unsupported("refused", "Keys that are merged with << are not read, and must not be dropped. Write each out")],
]);
