import { expect, test } from "vitest";

import type { Authority, Grants } from "../spec/index.ts";
import { authorize } from "./authorize.ts";
import { wording } from "./some-wording.fixture.ts";

const tools: Grants = {
	read: { access: "read", permission: "allow", patterns: [] },
	bash: { access: "execute", permission: "ask", patterns: [["git:*"], ["git diff:*", "git log"]] },
};
const authority: Authority = { tools, ceiling: tools };
const bash = { name: "bash", access: "execute", patternKey: "command" } as const;

test("authorize() allows what is granted and says whether to ask", () => {
	expect(authorize(authority, { name: "read", access: "read" }, { input: {} })).toEqual({ allow: true, ask: false });
	expect(authorize(authority, bash, { input: { command: "git diff HEAD" } })).toEqual({ allow: true, ask: true });
});

test("T18: authorize() denies every other name, with the reason why it is not there", () => {
	const write = { name: "write", access: "write" } as const;
	expect(authorize(authority, write, { input: {} })).toEqual({
		allow: false,
		reason: 'Tool "write" is not available to this agent: it is not among the tools of this agent.',
	});
	const withheld = new Map([["write", "it was not allowed (the user allows it with a permit for write)"]]);
	expect(authorize(authority, write, { input: {}, withheld })).toEqual({
		allow: false,
		reason:
			'Tool "write" is not available to this agent: it was not allowed (the user allows it with a permit for write).',
	});
	for (const name of ["constructor", "__proto__", "toString", "", "Read", "ｒｅａｄ", "re\u200bad"]) {
		expect(authorize(authority, { name, access: "read" }, { input: {} })).toMatchObject({ allow: false });
	}
});

test("authorize() wants a match in every list of patterns", () => {
	expect(authorize(authority, bash, { input: { command: "git log" } })).toMatchObject({ allow: true });
	expect(authorize(authority, bash, { input: { command: "git status" } })).toEqual({
		allow: false,
		reason:
			'This call of "bash" is not allowed: "command" must be of the form "git diff:*" or "git log", in plain words without shell characters.',
	});
	for (const input of [{}, { command: 1 }, { command: "git diff; id" }, { cmd: "git log" }]) {
		expect(authorize(authority, bash, { input })).toMatchObject({ allow: false });
	}
	expect(authorize(authority, { name: "bash", access: "execute" }, { input: { command: "git log" } })).toMatchObject({
		allow: false,
	});
});

test("authorize() denies another tool under a granted name", () => {
	expect(authorize(authority, { name: "read", access: "execute" }, { input: {} })).toMatchObject({ allow: false });
});

test.each([
	{ command: "npm test", permit: "a permit for bash(npm test)" },
	{ command: "git diff; id", permit: "a permit for bash" },
	{ command: `npm test ${"a".repeat(80)}`, permit: "a permit for bash" },
])("authorize() names the permit where the user's own pattern denies $command", ({ command, permit }) => {
	const permitted: Grants = { bash: { access: "execute", permission: "allow", patterns: [["git diff:*"]] } };
	const rule = '"command" must be of the form "git diff:*", in plain words without shell characters';
	expect(
		authorize({ tools: permitted, ceiling: {} }, bash, { input: { command }, user: { permitted, wording } }),
	).toEqual({
		allow: false,
		reason: `This call of "bash" is not allowed: ${rule}. The user allows it with ${permit}.`,
	});
});

test("authorize() names no permit where an agent's own list denies: no permit could change that", () => {
	const permitted: Grants = { bash: { access: "execute", permission: "allow", patterns: [] } };
	const verdict = authorize(authority, bash, { input: { command: "npm test" }, user: { permitted, wording } });
	expect(verdict).toMatchObject({ allow: false, reason: expect.not.stringContaining("a permit") });
});
