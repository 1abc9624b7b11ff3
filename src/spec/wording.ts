/**
 * What a surface calls that which its user can change or do next. Sentences that say what to do take these words; whoever
 * writes them does not know which surface it is.
 */
export type Wording = {
	/** What permits a tool, or its calls of one form, such as `bash(git diff:*)`. */
	readonly permit: (rule: string) => string;
	/** What such a permit is called. */
	readonly permits: string;
	/** What keeps a tree from all but reading. */
	readonly readOnly: string;
	/** Where variables for keys and addresses are looked up. */
	readonly variables: string;
	/** How a model is selected, one way in a line. */
	readonly selectModel: readonly string[];
	/** How a finished run is asked again. */
	readonly askAgain: (runId: string) => string;
	/** How a question is answered. */
	readonly answer: (askId: string) => string;
	/** What takes a tree from a process that cannot be looked at. */
	readonly force: string;
	/** How a project's agent file is trusted, as an instruction. */
	readonly trust: string;
};

/** The words of the library: what its options and methods are called. */
export const libraryWording: Wording = {
	permit: (rule) => `permits: { allow: [${JSON.stringify(rule)}] }`,
	permits: "permits.allow",
	readOnly: "permits.readOnly",
	variables: "the option env (variables are read from nowhere else)",
	selectModel: ['  createRuntime({ model: "provider/id" })    such as anthropic/…, openai/…, google/…, ollama/…'],
	askAgain: (runId) => `start({ continues: "${runId}", prompt })`,
	answer: (askId) => `answer("${askId}", "yes"), or "no"`,
	force: "force: true",
	trust: "let the option trustOf say so",
};
