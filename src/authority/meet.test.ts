import fc from "fast-check";
import { expect, test } from "vitest";

import type { Access, Grants } from "../spec/index.ts";
import { grantOf, isWithin, meet } from "./meet.ts";

const access = fc.constantFrom<Access>("read", "network", "delegate", "write", "execute");
const name = fc.constantFrom("read", "bash", "write", "constructor", "__proto__", "toString", "mcp__a__b");
const pattern = fc.constantFrom("git diff", "git log:*", "ls");
const grants: fc.Arbitrary<Grants> = fc.dictionary(
	name,
	fc.record({
		access,
		permission: fc.constantFrom("allow", "ask"),
		patterns: fc.array(fc.array(pattern, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
	}),
	{ noNullPrototype: true },
);

test("meet() is idempotent, order-free and grouping-free", () => {
	fc.assert(
		fc.property(grants, grants, grants, (a, b, c) => {
			const both = meet(a, b);
			expect(meet(both, both)).toEqual(both);
			expect(meet(both, a)).toEqual(both);
			expect(meet(b, a)).toEqual(both);
			expect(meet(both, c)).toEqual(meet(a, meet(b, c)));
		}),
	);
});

test("meet() is within both sides, and monotone", () => {
	fc.assert(
		fc.property(grants, grants, grants, (a, b, c) => {
			expect(isWithin(meet(a, b), a) && isWithin(meet(a, b), b)).toBe(true);
			const narrower = meet(a, c);
			expect(isWithin(meet(narrower, b), meet(a, b))).toBe(true);
		}),
	);
});

test("meet() keeps the stricter permission and joins patterns", () => {
	const a: Grants = { bash: { access: "execute", permission: "allow", patterns: [["git:*"]] } };
	const b: Grants = {
		bash: { access: "execute", permission: "ask", patterns: [["git diff", "git log"]] },
		read: { access: "read", permission: "allow", patterns: [] },
	};
	expect(meet(a, b)).toEqual({
		bash: { access: "execute", permission: "ask", patterns: [["git diff", "git log"], ["git:*"]] },
	});
});

test("meet() denies a tool that is another one on the other side", () => {
	const as = (access: Access): Grants => ({ x: { access, permission: "allow", patterns: [] } });
	expect(meet(as("read"), as("execute"))).toEqual({});
});

test("grantOf() finds nothing on the prototype", () => {
	for (const tool of ["constructor", "__proto__", "toString", "hasOwnProperty", ""]) {
		expect(grantOf({}, tool)).toBeUndefined();
	}
});
