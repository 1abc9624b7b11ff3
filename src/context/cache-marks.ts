import type { Message } from "../spec/index.ts";

/** What a provider with explicit prompt caching needs to see; others ignore it. */
const cacheMark = { anthropic: { cacheControl: { type: "ephemeral" } } } as const;

/**
 * Marks the system message and the last message for the provider's prompt cache, on copies.
 *
 * Two marks cover a growing transcript: what the last request ended with is the prefix of the next.
 */
export function withCacheMarks(messages: readonly Message[]): readonly Message[] {
	const marked = [...messages];
	for (const index of new Set([0, marked.length - 1])) {
		const message = marked[index];
		if (message) marked[index] = { ...message, providerOptions: { ...message.providerOptions, ...cacheMark } };
	}
	return marked;
}
