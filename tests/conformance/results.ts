import { relative, sep } from "node:path";
import { idsIn } from "./ids-in.ts";

/** A test that ran and cites ids. */
export type TestResult = {
	readonly file: string;
	readonly name: string;
	readonly ids: readonly string[];
	/** `passed`, `failed`, `skipped`, … as the runner says. */
	readonly result: string;
};

/** What a JSON report of the test runner says of the tests that cite an id. */
export function resultsOf(report: unknown, root: string): readonly TestResult[] {
	const { testResults } = report as Report;
	return testResults.flatMap(({ name: path, assertionResults }) => {
		const file = relative(root, path).split(sep).join("/");
		return assertionResults
			.map(({ fullName: name, status: result }) => ({ file, name, ids: idsIn(name), result }))
			.filter(({ ids }) => ids.length > 0);
	});
}

type Report = {
	readonly testResults: readonly {
		readonly name: string;
		readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
	}[];
};
