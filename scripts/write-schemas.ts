// Writes the JSON schemas of the package from the tables that files are read by.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configurationSchema } from "../src/runtime/configuration/index.ts";
import { agentSchema } from "./schemas/agent-schema.ts";

const folder = fileURLToPath(new URL("../schemas", import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/errand.config.schema.json`, JSON.stringify(configurationSchema()));
writeFileSync(`${folder}/agent.schema.json`, JSON.stringify(agentSchema()));
const oxfmt = fileURLToPath(new URL("../node_modules/oxfmt/bin/oxfmt", import.meta.url));
process.exitCode = spawnSync(process.execPath, [oxfmt, folder], { stdio: "inherit" }).status ?? 1;
