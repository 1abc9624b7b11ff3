import type { Language } from "./request.ts";

/** All that the scout says in its own words, in one language. */
export type Sentences = {
	/** The one line that says what an answer of the scout is. */
	readonly disclosure: string;
	/** The sentence over the lines that select a model. */
	needsModel(request: string): string;
	nothingFound(part: string): string;
	/** Where a search found only files that hold a word or two of a question. `nearest` is `path:line`. */
	nothingFits(part: string, nearest: readonly string[]): string;
	/** That a word was taken for another, in brackets, on a line of its own. */
	corrected(word: string, meant: string): string;
	notSearched(part: string, why: string): string;
	readonly noTools: string;
	/** How a child is asked. */
	ask(part: string): string;
	describe(part: string): string;
};

/** The scout's sentences in the language of the question. */
export function sentencesIn(language: Language): Sentences {
	return language === "zh" ? chinese : english;
}

/** The question itself, without what `ask` put in front. */
export function askedOf(prompt: string): string {
	return prompt.replace(/^(?:Find: |查找：)/, "");
}

const english: Sentences = {
	disclosure:
		"Found by search, without a language model: it searched and did not reason, and an agent's own instructions meant nothing to it. Best first:",
	needsModel: (request) =>
		`Without a language model, questions about the workspace can be searched for, and "${cut(request)}" is none, so select a model:`,
	nothingFound: (part) => `Nothing found for "${part}". Try other words, or a name as the code spells it.`,
	nothingFits: (part, nearest) =>
		`Nothing fits "${part}": no file holds more than a word or two of it. Nearest: ${nearest.join(", ")}.`,
	corrected: (word, meant) => `[Nothing holds "${word}": looked for "${meant}".]`,
	notSearched: (part, why) => `Not searched: "${part}". ${why}`,
	noTools: "No tool that searches may be called here.",
	ask: (part) => `Find: ${part}`,
	describe: (part) => `Search: ${firstWords(part)}`,
};

const chinese: Sentences = {
	disclosure: "以下由搜索得出，没有使用语言模型：只搜索，不推理，智能体自身的指令对它没有意义。最相关的在前：",
	needsModel: (request) =>
		`没有语言模型时只能搜索关于工作区的问题，而“${cut(request)}”不是这样的问题，请选择一个模型：`,
	nothingFound: (part) => `没有找到与“${part}”相关的内容。请换个说法，或使用代码中的名字。`,
	nothingFits: (part, nearest) =>
		`没有内容符合“${part}”：没有文件包含其中一两个词以上。最接近的：${nearest.join("、")}。`,
	corrected: (word, meant) => `[没有内容包含“${word}”：改为查找“${meant}”。]`,
	notSearched: (part, why) => `未能搜索“${part}”：${why}`,
	noTools: "这里没有可以调用的搜索工具。",
	ask: (part) => `查找：${part}`,
	describe: (part) => `搜索：${part.slice(0, 30)}`,
};

function cut(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const characters = Array.from(line);
	return characters.length > 80 ? `${characters.slice(0, 80).join("")}…` : line;
}

function firstWords(text: string): string {
	return text.split(/\s+/).slice(0, 7).join(" ");
}
