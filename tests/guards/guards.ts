import type { Guard } from "./guard.ts";
import { authority } from "./list/authority.ts";
import { context } from "./list/context.ts";
import { definitions } from "./list/definitions.ts";
import { host } from "./list/host.ts";
import { journal } from "./list/journal.ts";
import { model } from "./list/model.ts";
import { resume } from "./list/resume.ts";
import { run } from "./list/run.ts";
import { runtime } from "./list/runtime.ts";
import { scheduler } from "./list/scheduler.ts";
import { tools } from "./list/tools.ts";
import { trust } from "./list/trust.ts";
import { tui } from "./list/tui.ts";

/** Every guard that `npm run guards` takes out in turn. */
export const guards: readonly Guard[] = [
	authority,
	run,
	tools,
	scheduler,
	model,
	context,
	journal,
	definitions,
	runtime,
	resume,
	host,
	trust,
	tui,
].flat();
