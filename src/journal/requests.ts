import type { Journal, JsonValue } from "../spec/index.ts";
import type { Access } from "./access.ts";
import type { Statements } from "./statements.ts";

/** What other processes ask of a tree's owner. */
export function createRequests(
	{ guard, transact }: Access,
	statements: Statements,
): Pick<Journal, "post" | "requests" | "settle"> {
	return {
		post(root, { runId, kind, body }) {
			transact("write to", () => statements.addRequest.run(root, runId, kind, JSON.stringify(body)));
		},
		requests: (root) =>
			guard("read", () =>
				statements.requests.all(root).map(({ id, run, kind, body }) => ({
					id: Number(id),
					runId: String(run),
					kind: String(kind),
					body: JSON.parse(String(body)) as JsonValue,
				})),
			),
		settle({ id }) {
			transact("write to", () => statements.removeRequest.run(id));
		},
	};
}
