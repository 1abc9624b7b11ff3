import { type Conversation, modelOf, type ScriptedModel } from "./scripted-model.ts";
import type { ScriptedRequest, ScriptTurn } from "./script.ts";

/** Scripts by a marker, or a function that gives the script of a conversation from its first request. */
export type Scripts =
	| { readonly [marker: string]: readonly ScriptTurn[] }
	| ((request: ScriptedRequest) => readonly ScriptTurn[]);

/**
 * A model for a tree of runs: each conversation plays its own copy of the script that fits it, from the first turn.
 *
 * A conversation is told by its system message and its first user message. The script is the one whose marker occurs in
 * that user message, else in the system message, else the one named `main`; two markers that fit are an error. Runs
 * side by side do not disturb each other, as long as their prompts differ.
 */
export function scriptedModels(scripts: Scripts): ScriptedModel {
	const conversations = new Map<string, Conversation>();
	const scriptOf = typeof scripts === "function" ? named(scripts) : byMarker(scripts);

	const conversationOf = (request: ScriptedRequest): Conversation => {
		const opening = openingOf(request);
		const key = JSON.stringify(opening);
		const known = conversations.get(key);
		if (known) return known;
		const { name, turns } = scriptOf(request, opening);
		const conversation: Conversation = { name, turns, played: 0, calls: 0 };
		conversations.set(key, conversation);
		return conversation;
	};
	const all = function* (): Generator<Conversation> {
		yield* conversations.values();
		if (typeof scripts === "function") return;
		const begun = new Set(Array.from(conversations.values(), ({ turns }) => turns));
		for (const [marker, turns] of Object.entries(scripts))
			if (!begun.has(turns)) yield { name: `script "${marker}"`, turns, played: 0, calls: 0 };
	};
	return modelOf(conversationOf, all);
}

type Opening = { readonly system: string; readonly user: string };
type Script = { readonly name: string; readonly turns: readonly ScriptTurn[] };
type FindScript = (request: ScriptedRequest, opening: Opening) => Script;

function named(route: (request: ScriptedRequest) => readonly ScriptTurn[]): FindScript {
	return (request, { user }) => ({ name: `the script of ${JSON.stringify(user.slice(0, 60))}`, turns: route(request) });
}

function byMarker(scripts: { readonly [marker: string]: readonly ScriptTurn[] }): FindScript {
	return (_request, { system, user }) => {
		const marker = markerIn(user, scripts) ?? markerIn(system, scripts) ?? "main";
		const turns = Object.hasOwn(scripts, marker) ? scripts[marker] : undefined;
		if (turns === undefined)
			throw new Error(
				`Script exhausted: no marker of ${Object.keys(scripts).join(", ")} fits ${JSON.stringify(user)}.`,
			);
		return { name: `script "${marker}"`, turns };
	};
}

function markerIn(text: string, scripts: object): string | undefined {
	const fitting = Object.keys(scripts).filter((marker) => text.includes(marker));
	if (fitting.length > 1) throw new Error(`The markers ${fitting.join(", ")} all fit ${JSON.stringify(text)}.`);
	return fitting[0];
}

function openingOf({ prompt }: ScriptedRequest): Opening {
	const system = prompt.find(({ role }) => role === "system");
	const user = prompt.find(({ role }) => role === "user");
	return { system: textOf(system?.content), user: textOf(user?.content) };
}

function textOf(content: string | readonly object[] | undefined): string {
	if (content === undefined || typeof content === "string") return content ?? "";
	return content.map((part) => ("text" in part ? String(part.text) : "")).join("\n");
}
