/** What a user said of one file of a project. */
export type TrustedFile = {
	/** Of what bore on security when they looked, in hex. */
	readonly sha256: string;
	/** An ISO date. */
	readonly trustedAt: string;
};

/** Absolute paths of the files that a user trusts. */
export type TrustList = ReadonlyMap<string, TrustedFile>;

/** `changed`: the user trusted another content of this file. */
export type TrustState = "trusted" | "changed" | "new";

/** Judges a content by its hash. A path alone is never trusted. */
export function trustState(list: TrustList, path: string, sha256: string): TrustState {
	const known = list.get(path);
	if (known === undefined) return "new";
	return known.sha256 === sha256 ? "trusted" : "changed";
}

/**
 * Reads the list from its file. Never throws: of a file that cannot be understood nothing is trusted, and the problem
 * says so.
 */
export function parseTrust(
	text: string | undefined,
	where: string,
): { readonly value: TrustList; readonly problems: readonly string[] } {
	if (text === undefined) return { value: new Map(), problems: [] };
	const files = readFiles(text);
	if (files) return { value: new Map(files), problems: [] };
	const problem = `Cannot read what you trust from "${where}": it is damaged, so no project is trusted. Run errand trust again.`;
	return { value: new Map(), problems: [problem] };
}

/** The list as the text of its file. */
export function formatTrust(list: TrustList): string {
	const files = Object.fromEntries([...list].toSorted(([a], [b]) => (a < b ? -1 : 1)));
	return `${JSON.stringify({ version, files }, null, "\t")}\n`;
}

const version = 1;

function readFiles(text: string): readonly (readonly [string, TrustedFile])[] | undefined {
	try {
		const read = JSON.parse(text) as { readonly version?: unknown; readonly files?: unknown } | null;
		if (read?.version !== version || typeof read.files !== "object" || read.files === null) return undefined;
		const entries = Object.entries(read.files as { readonly [path: string]: unknown });
		return entries.every((entry): entry is [string, TrustedFile] => isTrustedFile(entry[1])) ? entries : undefined;
	} catch {
		return undefined;
	}
}

function isTrustedFile(value: unknown): value is TrustedFile {
	if (typeof value !== "object" || value === null) return false;
	const { sha256, trustedAt } = value as { readonly sha256?: unknown; readonly trustedAt?: unknown };
	return typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256) && typeof trustedAt === "string";
}
