import type { Files } from "../../host/index.ts";
import type { Confinement } from "./confinement.ts";
import { toPathProblem } from "./errno.ts";
import { follow, type Followed, NotFollowed } from "./follow.ts";
import { isInside } from "./inside.ts";
import { PathProblem } from "./path-problem.ts";
import type { PathAsk, Place } from "./place.ts";
import { readSpokenPath } from "./spoken-path.ts";

/** What finding a place needs. */
export type LocateContext = {
	readonly root: string;
	readonly home: string | undefined;
	readonly files: Files;
	readonly rules: Confinement;
	show(path: string): string;
};

/** Where a written path leads. Rejects with a `PathProblem`: one and the same for all that lies outside. */
export async function locate(path: string, ask: PathAsk, context: LocateContext): Promise<Place> {
	const { root, home, files, rules } = context;
	const spoken = readSpokenPath(path, { root, home, platform: files.platform });
	if ("reason" in spoken) throw new PathProblem(ask.use, path, spoken.reason);
	const { real, missing, stat } = await followInside(spoken.path, { path, ask, context });
	// A link that calls itself a secret is believed.
	const reason = rules.reasonAgainst(real, ask) ?? rules.reasonAgainstNames(spoken.path, ask);
	if (reason !== undefined) throw new PathProblem(ask.use, path, reason);
	const linkedFrom = real === spoken.path ? undefined : context.show(spoken.path);
	return { real, shown: context.show(real), linkedFrom, missing, stat };
}

type Following = { readonly path: string; readonly ask: PathAsk; readonly context: LocateContext };

async function followInside(absolute: string, { path, ask, context }: Following): Promise<Followed> {
	const { files, root, rules } = context;
	const roots = rules.rootsFor(ask);
	try {
		return await follow(files, absolute, roots.find((folder) => isInside(absolute, folder)) ?? root);
	} catch (error) {
		if (!(error instanceof NotFollowed)) throw toPathProblem(error, ask.use, path);
		const reason = rules.reasonAgainst(error.at, ask);
		throw reason === undefined ? toPathProblem(error.cause, ask.use, path) : new PathProblem(ask.use, path, reason);
	}
}
