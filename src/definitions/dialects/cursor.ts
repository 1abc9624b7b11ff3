import { description, model, name } from "../identity-readers.ts";
import { flag } from "../readers.ts";
import { readOnlySwitch, tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { color, permissions } from "./not-acted-on.ts";

/** Cursor. Its agents have all tools, or with `readonly` those that change nothing. */
export const cursor = toDialect(
	{ name: "cursor", folders: [".cursor/agents"], unnamed: "file" },
	{
		name,
		description,
		model,
		readonly: readOnlySwitch,
		is_background: flag("background"),
		tools: tools({ bare: "inherit", empty: "warning" }),
		color,
		permission: permissions("readonly"),
		permissions: permissions("readonly"),
	},
);
