import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scriptedProvider } from "../src/testing/index.ts";
import { errandIn } from "./support/errand.ts";

/** Writes the address of each module that is loaded into the file that a variable names. */
const noteModules = `
	import { appendFileSync } from "node:fs";
	import { registerHooks } from "node:module";
	registerHooks({
		load(url, context, next) {
			appendFileSync(process.env.LOADED, url + "\\n");
			return next(url, context);
		},
	});
`;

test("a start loads a few files, and of all packages only the one without which nothing can be asked", async () => {
	await using errand = errandIn();
	await using provider = await scriptedProvider(() => [{ say: "Done." }]);
	const env = {
		OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl,
		NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(noteModules)}`,
		LOADED: errand.folder.path("loaded.txt"),
	};
	expect((await errand.call(["-m", "openai-compatible/any", "Hello"], { env })).stdout).toBe("Done.\n");

	const files = readFileSync(env.LOADED, "utf8").split("\n");
	const packages = files.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
	expect([...new Set(packages)]).toEqual(["@ai-sdk/provider"]);
	const own = files.filter((url) => url.includes("/dist/") && !url.includes("/node_modules/"));
	expect(own.length).toBeGreaterThan(10);
	expect(own.length).toBeLessThan(60);
});
