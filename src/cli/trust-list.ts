import { systemReason } from "../base/index.ts";
import { formatTrust, parseTrust, trustState } from "../definitions/index.ts";
import type { TrustList, TrustState } from "../definitions/index.ts";
import { hashFile, readSettingsFile, systemClock, writePrivateFile } from "../host/index.ts";
import type { Environment } from "../host/index.ts";
import { withFileLock } from "../journal/index.ts";
import type { ProjectTrust } from "../runtime/index.ts";
import { ErrandError } from "../spec/index.ts";
import { trustLockPath, trustPath } from "./state.ts";

/** What the user trusts, as it was read. */
export type Trust = ProjectTrust & {
	readonly list: TrustList;
	/** Why nothing is trusted, where the list cannot be read. */
	readonly problems: readonly string[];
};

/** Reads the list. Never rejects: where it cannot be read, nothing is trusted. */
export async function readTrust(environment: Pick<Environment, "stateFolder">): Promise<Trust> {
	const path = trustPath(environment);
	const { value: list, problems } = await readSettingsFile(path).then(
		(text) => parseTrust(text, path),
		(thrown: unknown) => ({
			value: new Map<string, never>(),
			problems: [
				`Cannot read what you trust from "${path}": ${systemReason(thrown)}. No project is trusted; to begin a new list, move that file away.`,
			],
		}),
	);
	return {
		list,
		problems,
		trustOf: (file, sha256): TrustState => trustState(list, file, sha256),
		hashFile: (file) => hashFile(file).catch(() => unreadable),
	};
}

/**
 * Changes the list as it is now: read, changed and written while no other process changes it. It is written whole or not
 * at all, and not where `change` gives the same list. Rejects with `storage`.
 */
export async function changeTrust(
	environment: Pick<Environment, "stateFolder">,
	change: (list: TrustList) => TrustList,
): Promise<void> {
	await withFileLock(trustLockPath(environment), systemClock, async () => {
		const { list } = await readTrust(environment);
		const changed = change(list);
		if (changed !== list) await writeTrust(changed, environment);
	});
}

async function writeTrust(list: TrustList, environment: Pick<Environment, "stateFolder">): Promise<void> {
	const path = trustPath(environment);
	await writePrivateFile(path, formatTrust(list)).catch((cause: unknown) => {
		throw new ErrandError(
			"storage",
			`Cannot write what you trust to "${path}": ${systemReason(cause)}. Make its folder writable, or set ERRAND_HOME to another one.`,
			{ cause },
		);
	});
}

/** A file that is there and cannot be read now is another content than any that was trusted. */
const unreadable = "unreadable";
