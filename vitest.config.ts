import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		projects: [
			{
				// Small files without shared state: threads without isolation run them an order of magnitude faster.
				test: {
					name: "unit",
					include: ["src/**/*.test.ts"],
					pool: "threads",
					isolate: false,
					// Far more than any takes: on a busy machine a process or a socket may wait for its turn.
					testTimeout: 30_000,
				},
			},
			{
				// The built program as a process, real sockets, real files.
				test: {
					name: "program",
					include: ["tests/**/*.test.ts"],
					pool: "forks",
					globalSetup: ["tests/setup/build.ts"],
					testTimeout: 60_000,
				},
			},
		],
	},
});
