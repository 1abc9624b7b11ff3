/**
 * What several builds of one source share: `src/a.ts`, `dist/a.js`, `dist/cjs/a.min.js` and `dist/types/a.d.ts` are one.
 */
export function sourceKeyOf(path: string): string {
	return path
		.replace(/\.d\.([cm]?ts)$/, ".$1")
		.replace(/(?:[.-]min)?\.[cm]?[jt]sx?$/, ".script")
		.split("/")
		.filter((segment) => !buildFolders.has(segment))
		.join("/");
}

/** Whether a path lies in a folder that builds write to. */
export function isBuilt(path: string): boolean {
	return path.split("/").some((segment) => outputFolders.has(segment));
}

/** How near a build is to what was written: a source, then a script, its CommonJS form, a minified one, a declaration. */
export function originalityOf(path: string): number {
	const built = isBuilt(path) ? 1 : 0;
	if (/\.d\.[cm]?ts$/.test(path)) return 1 - built;
	if (/[.-]min\.[cm]?js$/.test(path)) return 2 - built;
	if (/\.c[jt]s$|\/cjs\//.test(`/${path}`)) return 3 - built;
	return (/\.m?tsx?$/.test(path) ? sourceOriginality : 4) - built;
}

/** Of what was written by hand, as far as a path can say. */
export const sourceOriginality = 5;

const outputFolders: ReadonlySet<string> = new Set(["dist", "build", "out", "cjs", "esm", "umd", "bundle", "target"]);
const buildFolders: ReadonlySet<string> = new Set([
	...outputFolders,
	"src",
	"lib",
	"types",
	"es",
	"browser",
	"commonjs",
	"module",
]);
