import { createHash } from "node:crypto";
import type { DiscoverOptions } from "../definitions/index.ts";
import type { RuntimeOptions } from "./options.ts";

/** Judges agent files by the sha-256 of their bytes; undefined where nobody says what is trusted. */
export function agentFileTrust(trustOf: RuntimeOptions["trustOf"]): DiscoverOptions["trustOf"] {
	return trustOf && ((path, content) => trustOf(path, createHash("sha256").update(content).digest("hex")));
}
