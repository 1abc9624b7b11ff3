/** One place in the sources that keeps a promise, and the test that shows it: without the guard it turns red. */
export type Guard = {
	/** What is kept, in a few words. */
	readonly keeps: string;
	/** Below `src`. */
	readonly file: string;
	/** The guard as it stands there, exactly once. */
	readonly guard: string;
	/** What stands in its place while it is out. */
	readonly without: string;
	/** The file with the test, below `src`. */
	readonly test: string;
	/** A part of that test's name. */
	readonly turnsRed: string;
};
