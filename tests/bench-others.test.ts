import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Versions = { readonly [name: string]: string };
type Manifest = {
	readonly private?: boolean;
	readonly dependencies: Versions;
	readonly devDependencies: Versions;
};
type Lock = {
	readonly packages: {
		readonly [path: string]: Partial<Manifest> & { readonly resolved?: string; readonly integrity?: string };
	};
};

const root = join(import.meta.dirname, "..");
const others = join(root, "bench/others");
const project = readJson<Manifest>(join(root, "package.json"));
const manifest = readJson<Manifest>(join(others, "package.json"));
const lock = readJson<Lock>(join(others, "package-lock.json"));
const asked = { ...manifest.dependencies, ...manifest.devDependencies };

test("bench/others is private, and asks for exact versions that its lock file has", () => {
	expect(manifest.private).toBe(true);
	expect(Object.values(asked).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
	const locked = Object.keys(asked).map((name) => [name, lock.packages[`node_modules/${name}`]]);
	expect(locked).toEqual(Object.entries(asked).map(([name, version]) => [name, expect.objectContaining({ version })]));
});

test("bench/others has a lock file with checksums and without addresses, and runs no install scripts", () => {
	const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
	expect(packages.length).toBeGreaterThan(100);
	expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
	expect(packages.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
	expect(readFileSync(join(others, ".npmrc"), "utf8").split("\n")).toContain("ignore-scripts=true");
});

test("no framework of bench/others is a package of the project, save ai, which its tests use", () => {
	const own: Versions = { ...project.dependencies, ...project.devDependencies };
	const shared = Object.keys(asked).filter((name) => Object.hasOwn(own, name));
	expect(shared.toSorted()).toEqual(["@ai-sdk/openai-compatible", "@ai-sdk/provider", "@types/node", "ai"]);
	expect(shared.map((name) => own[name])).toEqual(shared.map((name) => asked[name]));
	expect(Object.hasOwn(project.dependencies, "ai")).toBe(false);
});

function readJson<Content>(path: string): Content {
	return JSON.parse(readFileSync(path, "utf8")) as Content;
}
