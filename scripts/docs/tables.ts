import { requestSize } from "../../bench/measurements/request-size.ts";
import { toTable } from "../../bench/table.ts";
import { builtInTable } from "./agents.ts";
import { commandTable, optionsTable } from "./command-line.ts";
import { configurationTable } from "./configuration.ts";
import { eventHeadTable, eventTable, liveEventTable } from "./events.ts";
import { dialectTable, foldersTable, frontmatterTable } from "./frontmatter.ts";
import { limitsTable } from "./limits.ts";
import { providerTable } from "./models.ts";
import { runtimeOptionsTable } from "./runtime-options.ts";
import { sampleRun } from "./sample-run.ts";
import { causeTable, errorTable, exitTable } from "./outcomes.ts";
import { toolBoundsTable } from "./tool-bounds.ts";
import { argumentsTable, toolsTable } from "./tools.ts";

/** Every table of the pages that is made from code, by the name that stands in its marker. */
export const tables: { readonly [name: string]: () => string | Promise<string> } = {
	agents: builtInTable,
	arguments: argumentsTable,
	causes: causeTable,
	commands: commandTable,
	configuration: configurationTable,
	dialects: dialectTable,
	errors: errorTable,
	"event-head": eventHeadTable,
	events: eventTable,
	"exit-codes": exitTable,
	folders: foldersTable,
	frontmatter: frontmatterTable,
	limits: limitsTable,
	"live-events": liveEventTable,
	options: optionsTable,
	providers: providerTable,
	"request-size": async () => toTable(await requestSize.measure()),
	"runtime-options": runtimeOptionsTable,
	"sample-run": sampleRun,
	"tool-bounds": toolBoundsTable,
	tools: toolsTable,
};
