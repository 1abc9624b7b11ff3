import { dirname, join, parse, sep } from "node:path";
import type { Files, FileStat } from "../../host/index.ts";
import { codeOf } from "./errno.ts";
import { isInside } from "./inside.ts";

/** Where a path really leads. */
export type Followed = {
	/** Without links. Names that do not exist yet stand at its end as they were written. */
	readonly real: string;
	/** The names at the end of `real` that do not exist. */
	readonly missing: readonly string[];
	/** Absent where something is missing. */
	readonly stat?: FileStat;
};

/** A step of the way failed, with the place where it did. */
export class NotFollowed extends Error {
	override readonly name = "NotFollowed";
	readonly at: string;

	constructor(at: string, cause: unknown) {
		super(`Cannot follow "${at}"`, { cause });
		this.at = at;
	}
}

/**
 * Follows an absolute path name by name, so that the place of a failure is known: one outside the workspace must look
 * the same whether or not something is there, and a link that leads nowhere still says where it leads.
 *
 * `knownReal` is a real path that the way may start from. Throws `NotFollowed`.
 */
export async function follow(files: Files, path: string, knownReal: string): Promise<Followed> {
	let real = isInside(path, knownReal) ? knownReal : parse(path).root;
	let stat = await files.lstat(real);
	let links = 0;
	const ahead = namesOf(path.slice(real.length));
	for (let name = ahead.shift(); name !== undefined; name = ahead.shift()) {
		const next = name === ".." ? dirname(real) : join(real, name);
		const found = await lookAt(files, next);
		if (!found) return missingFrom(real, [name, ...ahead]);
		if (found.kind !== "link") {
			[real, stat] = [next, found];
			continue;
		}
		links += 1;
		if (links > maxLinks) throw new NotFollowed(next, tooManyLinks());
		const target = await files.readlink(next).catch((error: unknown) => Promise.reject(new NotFollowed(next, error)));
		const start = parse(target).root;
		if (start !== "") real = start;
		ahead.unshift(...namesOf(target.slice(start.length)));
	}
	return { real, missing: [], stat };
}

/** As many as Linux follows. */
const maxLinks = 40;

async function lookAt(files: Files, path: string): Promise<FileStat | undefined> {
	try {
		return await files.lstat(path);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		throw new NotFollowed(path, error);
	}
}

function missingFrom(real: string, missing: readonly string[]): Followed {
	const place = join(real, ...missing);
	// A link such as `nowhere/../x` is not there for the system either, and must not become `x`.
	if (missing.includes("..")) throw new NotFollowed(place, Object.assign(new Error("missing"), { code: "ENOENT" }));
	return { real: place, missing };
}

function namesOf(path: string): string[] {
	return path.split(sep === "\\" ? /[\\/]/ : "/").filter((name) => name !== "" && name !== ".");
}

function tooManyLinks(): Error {
	return Object.assign(new Error("too many symbolic links"), { code: "ELOOP" });
}
