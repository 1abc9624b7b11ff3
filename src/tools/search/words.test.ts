import { expect, test } from "vitest";
import { parseQuery } from "./words.ts";

/** Terms as `kind text*weight`, guesses left out. */
function termsOf(query: string): readonly string[] {
	return parseQuery(query)
		.terms.filter((term) => !term.isGuess)
		.map(({ kind, text, weight }) => `${kind} ${text}*${weight}`);
}

/** What the terms match, without weights. */
function formsOf(query: string): readonly (readonly string[])[] {
	return parseQuery(query).terms.map(({ forms }) => forms.map(({ text }) => text));
}

test("parseQuery() drops what only asks", () => {
	expect(termsOf("Where are retries decided, and what limits them?")).toEqual(["word retries*1", "word limits*1"]);
	expect(termsOf("how are you?")).toEqual([]);
	expect(termsOf("重试在哪里决定，有什么限制？")).toEqual(["word 重试*1", "word 限制*1"]);
});

test("parseQuery() takes names, quoted texts and paths as they stand, and their words as well", () => {
	expect(termsOf("maxSteps")).toEqual(["exact maxSteps*3", "word max*0.3", "word steps*0.3"]);
	expect(termsOf("`needs model`")).toEqual(["exact needs model*3", "word model*0.3"]);
	expect(termsOf("src/run/loop.ts")).toEqual([
		"path src/run/loop.ts*4",
		"word src*0.4",
		"word run*0.1",
		"word loop*0.4",
	]);
	expect(termsOf("what does z.parse() do with package.json")).toEqual([
		"path package.json*4",
		"exact z.parse*3",
		"exact parse*2",
		"word parse*0.3",
	]);
});

test("parseQuery() brings synonyms, English for Chinese, and what code may call it", () => {
	expect(formsOf("abort")).toEqual([["abort", "cancel", "kil", "stop", "terminat", "interrupt"]]);
	expect(formsOf("登录超时")).toEqual([
		["login", "auth", "登录"],
		["timeout", "超时"],
	]);
	expect(formsOf("exit code")).toEqual([
		["exit", "exitcod"],
		["exit cod", "exitcod"],
	]);
	expect(formsOf("cleaned up")).toEqual([
		["clean", "cleanup", "dispos"],
		["clean up", "cleanup"],
	]);
	expect(formsOf("server-sent events")).toContainEqual(["sse"]);
	expect(formsOf("takes too long")).toEqual([["timeout", "tim limit", "slow"], ["tak"]]);
});

test("parseQuery() reads what is said in several words as the one that code has for it", () => {
	expect(formsOf("a socket times out")[0]).toEqual(["timeout", "tim out"]);
	expect(formsOf("can caching be switched off?")[0]).toEqual(["disabl", "off", "enabl", "skip", "opt out"]);
	expect(formsOf("turn retries off").slice(0, 2)).toEqual([
		["disabl", "off", "enabl", "skip", "opt out"],
		["retry", "repeat", "attempt", "backof", "turnretry", "retriesof"],
	]);
	expect(formsOf("no route is found").slice(0, 2)).toEqual([["not find", "mis"], ["rout"]]);
});

test("parseQuery() reads what people say for what code calls by a name of its own", () => {
	expect(formsOf("how are secrets removed from the log")[0]).toEqual(["redact", "mask", "cens", "hid"]);
	expect(formsOf("protected against cross-site request forgery")[0]).toEqual(["csrf", "xsrf"]);
	expect(formsOf("what keeps plugins apart").slice(0, 2)).toEqual([
		["encapsulat", "isolat", "separat", "scop"],
		["plugin", "extens", "addon", "keepsplugin", "pluginsapart"],
	]);
	expect(formsOf("many at once")[0]).toEqual(["concurrency", "concurrent", "parallel", "many", "batch", "bulk"]);
	expect(formsOf("before a job runs again")[0]).toEqual(["retry"]);
	expect(formsOf("a token is too old")[0]).toEqual(["expir", "stal", "ttl"]);
	expect(formsOf("turned into numbers")[0]).toEqual(["convert", "coerc", "transform", "cast"]);
	expect(formsOf("all items are different")[0]).toEqual(["uniqu", "distinct", "duplicat"]);
	expect(formsOf("how long something took")[0]).toEqual(["durat", "timer", "elaps", "profil"]);
	expect(formsOf("the prototype")[0]).toEqual(["prototyp", "proto"]);
	expect(formsOf("两个时间段有没有重叠")).toEqual([
		["interval", "period", "rang", "时间段"],
		["overlap", "重叠"],
	]);
});

test("parseQuery() finds a name that is said in two words", () => {
	expect(formsOf("error codes")).toContainEqual(["error cod", "errorcod"]);
	expect(formsOf("is there a rate limit?")).toContainEqual(["rat limit", "ratelimit"]);
});

test("parseQuery() takes two words of a question for one that code says, and each of them for part of it", () => {
	expect(formsOf("white space")).toEqual([
		["whit", "whitespac"],
		["spac", "whitespac"],
		["whit spac", "whitespac"],
	]);
});

test("parseQuery() looks for what looks like a path as a name too", () => {
	expect(formsOf("is HTTP/2 supported?")).toContainEqual(["http 2", "http2"]);
});

test("parseQuery() takes a Latin word in a Chinese question for one that code says", () => {
	expect(termsOf("Agent 在哪里创建")).toEqual(["word agent*1.3", "word 创建*1"]);
});

test("parseQuery() segments Chinese that its glossary does not know", () => {
	expect(termsOf("水印")).toEqual(["exact 水印*1"]);
});
