import { count, formatBytes, systemReason } from "../../base/index.ts";
import { createGit, createRipgrep, probeFolder, systemClock } from "../../host/index.ts";
import { createModels, keyHints, readProxies } from "../../model/index.ts";
import { userConfigurationPath } from "../../runtime/index.ts";
import { ErrandError, exitCodes } from "../../spec/index.ts";
import { oneLine, paint, wrapWords } from "../../tui/index.ts";
import type { Line, Tone } from "../../tui/index.ts";
import { agentsHere } from "../agents-here.ts";
import type { Asked } from "../arguments.ts";
import type { Program } from "../program.ts";
import { programWording } from "../wording.ts";
import { readSettings } from "../settings.ts";
import { journalPath, openJournalFile } from "../state.ts";
import type { Page } from "../table.ts";
import { surveyTrust } from "../trust-survey.ts";
import { openFolder } from "../workspace-folder.ts";

/** Prints what the program finds here, each with what to do about it. Fails where something keeps it from working. */
export async function doctor(asked: Asked, program: Program): Promise<number> {
	const failures = new Map<string, string>();
	for (const [name, check] of Object.entries(checks)) {
		const finding = await check(asked, program).catch(toFinding);
		const before = failures.get(finding.text);
		const shown = before === undefined ? finding : { ...finding, text: `not checked: see ${before}` };
		program.output.print(findingText(name, shown, program.output));
		if (finding.mark === "fail" && before === undefined) failures.set(finding.text, name);
	}
	return failures.size > 0 ? exitCodes.failed : exitCodes.completed;
}

type Finding = { readonly mark: "ok" | "note" | "fail"; readonly text: string };

function findingText(name: string, { mark, text }: Finding, { columns, printsColour }: Page): string {
	const [first = "", ...more] = text.split("\n");
	const line: Line = [{ text: mark.padEnd(4), tone: tones[mark] }, { text: `  ${name.padEnd(13)}  ${first}` }];
	const lines = [line, ...more.map((each): Line => [{ text: " ".repeat(indent) + each }])];
	const fitting = columns === undefined ? lines : lines.flatMap((each) => wrapWords(each, columns, " ".repeat(indent)));
	return fitting.map((each) => paint(each, printsColour)).join("\n");
}

const tones: { readonly [Mark in Finding["mark"]]: Tone } = { ok: "good", note: "warn", fail: "bad" };

type Check = (asked: Asked, program: Program) => Promise<Finding>;

/** In the order in which they are printed. One that rejects has failed. */
const checks: { readonly [name: string]: Check } = {
	node: async (_, { environment }) => ok(environment.nodeVersion),
	workspace: async ({ options }, { environment }) => ok(await openFolder(options.text("cwd") ?? ".", environment.cwd)),
	configuration: checkConfiguration,
	model: checkModel,
	keys: checkKeys,
	proxy: checkProxy,
	agents: checkAgents,
	trust: checkTrust,
	ripgrep: checkRipgrep,
	git: checkGit,
	journal: checkJournal,
};

async function checkConfiguration({ options }: Asked, { environment }: Program): Promise<Finding> {
	const { paths, ignored } = await readSettings(options, environment);
	if (ignored.length > 0) return note(ignored.join("\n"));
	return paths.length > 0
		? ok(paths.join(", "))
		: ok(`none; yours would be ${userConfigurationPath(environment.home)}`);
}

async function checkModel({ options }: Asked, { environment }: Program): Promise<Finding> {
	const { settings } = await readSettings(options, environment);
	const { model, aliases, models, baseUrls } = settings.values;
	const [hint] = keyHints(environment.env);
	if (model === undefined) {
		const how = hint ? `add -m ${hint.model}` : "set a key such as ANTHROPIC_API_KEY, and add -m provider/id";
		return note(`none: the scout searches and does not reason. To use a model, ${how}`);
	}
	const { env, home } = environment;
	const found = createModels({
		env,
		clock: systemClock,
		aliases,
		models,
		baseUrls,
		packageFolders: [home],
		wording: programWording,
	});
	const { id, windowKnown, window, priceOf } = await found.resolve(model);
	const source = settings.sources.get("model") ?? "default";
	const unknown = [
		...(windowKnown ? [] : [`its window is unknown, ${window} is assumed`]),
		...(priceOf ? [] : ["its price is unknown"]),
	];
	if (unknown.length === 0) return ok(`${id} (${source})`);
	return note(`${id} (${source}): ${unknown.join(", ")}. Set models."${id}" in ${userConfigurationPath(home)}`);
}

async function checkKeys(_: Asked, { environment }: Program): Promise<Finding> {
	const hints = keyHints(environment.env);
	const { keyProblems } = environment;
	if (keyProblems.length > 0) return note(keyProblems.join("\n"));
	if (hints.length === 0) return note("none is set; without one only the scout and local models work");
	return ok(hints.map(({ variable, model }) => `${variable} (-m ${model})`).join(", "));
}

async function checkProxy(_: Asked, { environment }: Program): Promise<Finding> {
	const proxies = readProxies(environment.env);
	if (!proxies) return ok("none: HTTPS_PROXY and HTTP_PROXY are not set");
	const ways = new Set([proxies.https, proxies.http].flatMap((proxy) => proxy ?? []));
	const shown = [...ways].map(({ shown, variable }) => `${shown} (${variable})`).join(", ");
	return ok(proxies.direct === "" ? shown : `${shown}; directly: ${proxies.direct}`);
}

async function checkTrust({ options }: Asked, program: Program): Promise<Finding> {
	const { trust, projectHooks } = await readSettings(options, program.environment);
	if (trust.problems.length > 0) return note(trust.problems.join("\n"));
	const waiting = await surveyTrust(options, program);
	const wrong = projectHooks.flatMap(({ state, problems }) => (state === "trusted" ? problems : []));
	if (waiting.length + wrong.length === 0) return ok("nothing here waits for it");
	const files = waiting.map(({ path }) => `${oneLine(path)} does nothing until you trust it: run errand trust`);
	return note([...files, ...wrong].join("\n"));
}

async function checkAgents({ options }: Asked, program: Program): Promise<Finding> {
	const { registry, discovered } = await agentsHere(options, program);
	const spoilt = discovered.files.filter(({ problems }) => problems.some(({ severity }) => severity !== "info"));
	const agents = count(registry.agents.length, "agent");
	if (spoilt.length === 0) return ok(agents);
	return note(`${agents}; ${count(spoilt.length, "file")} with problems: run errand agents doctor`);
}

async function checkRipgrep(_: Asked, { environment }: Program): Promise<Finding> {
	const request = { cwd: environment.cwd, paths: ["."], signal: new AbortController().signal };
	// The first path, or the end, proves that it can be started; the generator stops it again.
	for await (const _path of createRipgrep().files(request)) break;
	return ok("found");
}

async function checkGit(_: Asked, { environment }: Program): Promise<Finding> {
	const git = createGit({ path: environment.env["PATH"] });
	const at = { cwd: environment.cwd, signal: new AbortController().signal };
	try {
		for await (const line of git.lines(["--version"], at)) return ok(line.replace(/^git version /, ""));
	} catch {
		// Said below: without git the program works, but for one tool.
	}
	return note("not found: the git tool does not work. Install git");
}

async function checkJournal(_: Asked, { environment }: Program): Promise<Finding> {
	const { value, problems } = openJournalFile(environment);
	using journal = value;
	if (problems.length > 0) return note(problems.join("\n"));
	const { stateFolder } = environment;
	await probeFolder(stateFolder).catch((cause: unknown) => {
		const wish = "Free some space there, or set ERRAND_HOME to another folder";
		throw new ErrandError("storage", `Cannot write in "${stateFolder}": ${systemReason(cause, "folder")}. ${wish}.`, {
			cause,
		});
	});
	const runs = count(journal.roots().length, "tree");
	return ok(`${journalPath(environment)} (${runs}, ${formatBytes(journal.size())})`);
}

/** Where the text of a finding begins. */
const indent = 21;

function ok(text: string): Finding {
	return { mark: "ok", text };
}

function note(text: string): Finding {
	return { mark: "note", text };
}

function toFinding(thrown: unknown): Finding {
	return { mark: "fail", text: thrown instanceof Error ? thrown.message : String(thrown) };
}
