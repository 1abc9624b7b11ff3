import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as aiSdk from "../src/ai-sdk/index.ts";
import * as errand from "../src/index.ts";
import { builtInAgents } from "../src/definitions/index.ts";
import * as testing from "../src/testing/index.ts";
import { taskSchema } from "../src/tools/index.ts";

test("errand exports exactly these values", () => {
	expect(Object.keys(errand).toSorted()).toMatchInlineSnapshot(`
		[
		  "ErrandError",
		  "applyEvent",
		  "causeCodes",
		  "createRuntime",
		  "customFilter",
		  "defineAgent",
		  "defineTool",
		  "emptyTrace",
		  "errorCodes",
		  "eventTypes",
		  "exitCodes",
		  "fold",
		  "fullAccessFilter",
		  "liveEventTypes",
		  "memoryJournal",
		  "openSqliteJournal",
		  "readHookSettings",
		  "readOnlyFilter",
		  "rowOf",
		  "walk",
		]
	`);
});

test("errand/ai-sdk exports exactly these values", () => {
	expect(Object.keys(aiSdk)).toEqual(["createTaskTool"]);
});

test("errand/testing exports exactly these values", () => {
	expect(Object.keys(testing).toSorted()).toMatchInlineSnapshot(`
		[
		  "fakeClock",
		  "faultyJournal",
		  "journalSuite",
		  "scriptedModel",
		  "scriptedModels",
		  "scriptedProvider",
		  "temporaryWorkspace",
		  "toolCallContext",
		]
	`);
});

test("the package has exactly these doors", () => {
	const { exports, bin } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
		exports: object;
		bin: object;
	};
	expect([Object.keys(exports), bin]).toMatchInlineSnapshot(`
		[
		  [
		    ".",
		    "./ai-sdk",
		    "./testing",
		    "./package.json",
		  ],
		  {
		    "errand": "bin/errand.cjs",
		  },
		]
	`);
});

test("event types are these, in the journal and live", () => {
	expect([errand.eventTypes, errand.liveEventTypes]).toMatchInlineSnapshot(`
		[
		  [
		    "run-queued",
		    "run-start",
		    "run-resume",
		    "step-start",
		    "model-retry",
		    "step-end",
		    "phase-start",
		    "phase-end",
		    "step-say",
		    "tool-call-start",
		    "tool-call-end",
		    "permission-ask",
		    "permission-answer",
		    "hook-decision",
		    "context-compact",
		    "message-receive",
		    "run-end",
		  ],
		  [
		    "text-delta",
		    "reasoning-delta",
		    "tool-call-update",
		    "run-progress",
		  ],
		]
	`);
});

test("causes are a closed table", () => {
	expect(errand.causeCodes).toEqual({
		limited: ["steps", "tokens", "cost", "time", "loop", "output-cut"],
		cancelled: ["user", "parent", "signal", "shutdown"],
		failed: [
			"no-answer",
			"invalid-calls",
			"provider",
			"auth",
			"rate-limit",
			"first-token-timeout",
			"idle-timeout",
			"context-overflow",
			"refused",
			"report-invalid",
			"hook",
			"storage",
			"not-started",
			"needs-model",
			"internal",
		],
	});
});

test("exit codes are a closed table", () => {
	expect(errand.exitCodes).toEqual({
		completed: 0,
		failed: 1,
		usage: 2,
		limited: 3,
		cancelled: 130,
		sighup: 129,
		sigterm: 143,
	});
});

test("error codes are a closed table", () => {
	expect(errand.errorCodes).toMatchInlineSnapshot(`
		[
		  "wrong-use",
		  "unknown-agent",
		  "invalid-agent",
		  "duplicate-agent",
		  "invalid-tool",
		  "duplicate-tool",
		  "invalid-config",
		  "unknown-model",
		  "missing-key",
		  "missing-package",
		  "no-workspace",
		  "unknown-run",
		  "run-locked",
		  "storage",
		  "disposed",
		]
	`);
});

test("the schema of task is this, under 2 kB without its roster, and flat", () => {
	const schema = taskSchema({ agents: ["general-purpose", "explore"], background: true });
	expect(JSON.stringify(schema).length).toBeLessThan(2_000);
	expect(schema).not.toHaveProperty("anyOf");
	expect(schema).toMatchInlineSnapshot(`
		{
		  "properties": {
		    "background": {
		      "description": "return an id at once",
		      "type": "boolean",
		    },
		    "description": {
		      "description": "3 to 8 words, for people",
		      "type": "string",
		    },
		    "max_steps": {
		      "type": "integer",
		    },
		    "prompt": {
		      "type": "string",
		    },
		    "prompts": {
		      "description": "instead of prompt: up to 8 tasks for the same agent, side by side",
		      "items": {
		        "type": "string",
		      },
		      "type": "array",
		    },
		    "resume": {
		      "description": "id of a finished run to ask again",
		      "type": "string",
		    },
		    "subagent_type": {
		      "default": "general-purpose",
		      "enum": [
		        "general-purpose",
		        "explore",
		      ],
		      "type": "string",
		    },
		    "tool_filter": {
		      "description": "narrows its tools: \`readonly\`; \`full\` leaves out commands; \`none\` means no filter; or {"allow": [names]} or {"deny": [names]}",
		    },
		  },
		  "type": "object",
		}
	`);
});

test("the built-in agents are these", () => {
	expect(
		builtInAgents().map(({ name, hidden, filter, strategy }) => [
			name,
			hidden ?? false,
			filter ?? "none",
			strategy ?? "react",
		]),
	).toMatchInlineSnapshot(`
		[
		  [
		    "main",
		    true,
		    "none",
		    "react",
		  ],
		  [
		    "general-purpose",
		    false,
		    "none",
		    "react",
		  ],
		  [
		    "explore",
		    false,
		    "readonly",
		    "react",
		  ],
		  [
		    "planner",
		    false,
		    "readonly",
		    "react",
		  ],
		  [
		    "react",
		    true,
		    "none",
		    "react",
		  ],
		  [
		    "simple",
		    true,
		    "none",
		    "simple",
		  ],
		  [
		    "reflection",
		    true,
		    "none",
		    "reflection",
		  ],
		  [
		    "plan",
		    true,
		    "none",
		    "plan",
		  ],
		  [
		    "summary",
		    true,
		    "readonly",
		    "react",
		  ],
		  [
		    "code",
		    true,
		    "full",
		    "react",
		  ],
		]
	`);
});
