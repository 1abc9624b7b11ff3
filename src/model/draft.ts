import type { Finish, LanguageModelPart, LanguageModelUsage } from "../spec/index.ts";
import { type DraftCall, optionsOf, type PromptPart, toCall, toPromptPart } from "./prompt-part.ts";

/** What has arrived of an answer so far; grows with every part. */
export type Draft = {
	/** In the order in which the blocks began. */
	readonly blocks: (PromptPart | DraftCall)[];
	/** Characters of text, reasoning and arguments. */
	chars: number;
	/** Calls whose arguments began and whose end has not come: id to tool. */
	readonly openCalls: Map<string, string>;
	finish?: Finish;
	usage?: LanguageModelUsage;
	/** What the provider package says of the request that it could not send as it was. */
	warnings?: readonly RequestWarning[];
	/** The model as it named itself. */
	model?: string;
	/** The latest block of each kind, by id. */
	readonly latest: { readonly [kind in Kind]: Map<string, Block> };
};

export type RequestWarning = Extract<LanguageModelPart, { type: "stream-start" }>["warnings"][number];

type Kind = "text" | "reasoning";
type Block = Extract<PromptPart, { type: Kind }>;
type BlockPart = { readonly id: string; readonly delta?: string; readonly providerMetadata?: object };

/** A draft of nothing. */
export function openDraft(): Draft {
	return { blocks: [], chars: 0, openCalls: new Map(), latest: { text: new Map(), reasoning: new Map() } };
}

/** All text so far. */
export function textOf({ blocks }: Draft): string {
	return blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
}

/** Adds one part of a stream. Of the metadata that a block comes with, the latest becomes its provider options. */
export function addPart(draft: Draft, part: LanguageModelPart): void {
	const add = adders[part.type] as ((draft: Draft, part: LanguageModelPart) => void) | undefined;
	add?.(draft, part);
}

/** Parts that are not named here say nothing that travels back. */
const adders: { readonly [Type in LanguageModelPart["type"]]?: Adder<Type> } = {
	"stream-start": (draft, { warnings }) => void (draft.warnings = [...(draft.warnings ?? []), ...warnings]),
	"text-start": (draft, part) => grow(draft, begin(draft, "text", part), part),
	"text-delta": (draft, part) => grow(draft, current(draft, "text", part), part),
	"text-end": (draft, part) => grow(draft, current(draft, "text", part), part),
	"reasoning-start": (draft, part) => grow(draft, begin(draft, "reasoning", part), part),
	"reasoning-delta": (draft, part) => grow(draft, current(draft, "reasoning", part), part),
	"reasoning-end": (draft, part) => grow(draft, current(draft, "reasoning", part), part),
	"tool-input-start": (draft, { id, toolName }) => void draft.openCalls.set(id, toolName),
	"tool-input-delta": (draft, { delta }) => void (draft.chars += delta.length),
	"tool-call": (draft, part) => {
		draft.openCalls.delete(part.toolCallId);
		draft.blocks.push(toCall(part));
	},
	// One that is preliminary is followed by the whole one.
	"tool-result": (draft, part) => void (part.preliminary === true || draft.blocks.push(toPromptPart(part))),
	file: (draft, part) => void draft.blocks.push(toPromptPart(part)),
	"reasoning-file": (draft, part) => void draft.blocks.push(toPromptPart(part)),
	custom: (draft, part) => void draft.blocks.push(toPromptPart(part)),
	"response-metadata": (draft, { modelId }) => void (modelId === undefined || (draft.model = modelId)),
	finish: (draft, { finishReason, usage }) => void Object.assign(draft, { finish: finishReason, usage }),
};

type Adder<Type> = (draft: Draft, part: Extract<LanguageModelPart, { type: Type }>) => void;

function begin(draft: Draft, type: Kind, { id }: BlockPart): Block {
	const block: Block = { type, text: "" };
	draft.blocks.push(block);
	draft.latest[type].set(id, block);
	return block;
}

function current(draft: Draft, type: Kind, part: BlockPart): Block {
	return draft.latest[type].get(part.id) ?? begin(draft, type, part);
}

function grow(draft: Draft, block: Block, part: BlockPart): void {
	const { delta = "" } = part;
	block.text += delta;
	draft.chars += delta.length;
	if (part.providerMetadata !== undefined) Object.assign(block, optionsOf(part));
}
