#!/usr/bin/env node
// Old syntax on purpose: this file has to run on any Node to say which one is needed.
var version = process.versions.node.split(".").map(Number);
if (version[0] < 22 || (version[0] === 22 && version[1] < 18)) {
	console.error(
		"errand needs Node 22.18 or newer; this is Node " +
			process.versions.node +
			". In a clone, `npx errand` uses the Node that `npm ci` installed.",
	);
	process.exit(2);
}
var enableCompileCache = require("node:module").enableCompileCache;
if (enableCompileCache) enableCompileCache();
import("../dist/cli/main.js")
	.then(function (cli) {
		return cli.main();
	})
	.catch(function (error) {
		console.error("errand could not be started: " + error.message + ". In a clone, `npm run build` builds it.");
		process.exitCode = 1;
	});
