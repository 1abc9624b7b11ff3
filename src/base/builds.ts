/**
 * What several builds of one source share: `src/a.ts`, `dist/a.js`, `dist/cjs/a.min.js` and `dist/types/a.d.ts` are one.
 */
export function sourceKeyOf(path: string): string {
	return path
		.replace(/\.d\.([cm]?ts)$/, ".$1")
		.replace(/(?:[.-]min)?\.[cm]?[jt]sx?$/, ".script")
		.split("/")
		.filter((segment) => !output.test(segment) && !around.test(segment))
		.join("/");
}

/** Whether a path lies in a folder that builds write to. */
export function isBuilt(path: string): boolean {
	return path.split("/").some((segment) => output.test(segment));
}

/** How near a build is to what was written: a source, then a script, its form for old loaders or browsers, a minified one, a declaration. */
export function originalityOf(path: string): number {
	const built = isBuilt(path) ? 1 : 0;
	if (/\.d\.[cm]?ts$/.test(path)) return 1 - built;
	if (/[.-]min\.[cm]?js$/.test(path)) return 2 - built;
	if (/\.c[jt]s$|(?:cjs|commonjs|umd|browser)\//.test(path)) return 3 - built;
	return (/\.m?tsx?$/.test(path) ? sourceOriginality : 4) - built;
}

/** Of what was written by hand, as far as a path can say. */
export const sourceOriginality = 5;

/** `dist`, `libesm`, `es2022`: where builds are written. */
const output = /^(?:dist|build|out|bundle|target|(?:lib|dist)?[-_.]?(?:cjs|commonjs|esm|umd|es\d*|mjs))$/;

/** Folders that the path of a source has and that of its build has not, or the other way round. */
const around = /^(?:src|lib|types\d*|browser|module)$/;
