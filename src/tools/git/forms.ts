/** A git command as it may be called: what is passed on, after everything was checked. */
export type GitForm = {
	readonly command: string;
	readonly options: readonly string[];
	/** Revisions, and for `show` objects such as `HEAD:src/a.ts`. */
	readonly revisions: readonly string[];
	/** What stood after `--`. */
	readonly paths: readonly string[];
};

/** The commands that there are. */
const gitCommands = ["diff", "log", "show", "blame", "status"] as const;

/**
 * Reads arguments against the fixed forms, or says what is wrong.
 *
 * Only listed options pass, so that a new option of git, or a rare one that writes or runs something, is refused.
 */
export function readGitArgs(args: readonly string[]): GitForm | { readonly problem: string } {
	const [command = "", ...rest] = args[0] === "git" ? args.slice(1) : args;
	const allowed = Object.hasOwn(forms, command) ? forms[command] : undefined;
	if (!allowed) return { problem: `Only ${gitCommands.join(", ")} can be called, not "${command}".` };
	const options: string[] = [];
	const revisions: string[] = [];
	const paths: string[] = [];
	const ahead = [...rest];
	for (let arg = ahead.shift(); arg !== undefined; arg = ahead.shift()) {
		if (arg.includes("\0")) return { problem: "An argument holds a NUL character." };
		if (arg === "--") {
			paths.push(...ahead.splice(0));
		} else if (!arg.startsWith("-") || arg === "-") {
			revisions.push(arg);
		} else {
			const value = takesNext(arg) ? ahead.shift() : undefined;
			const whole = value === undefined ? arg : `${arg}${arg.startsWith("--") ? "=" : ""}${value}`;
			if (!allowed.some((option) => option.test(whole))) return { problem: refusal(command, arg) };
			options.push(whole);
		}
	}
	if (options.includes("--graph") && options.some(printsDiff)) return { problem: graphHasNoDiffs };
	return { command, options, revisions, paths };
}

/** Which file a line of a diff belongs to cannot be told behind the lines of a graph. */
const graphHasNoDiffs =
	"git log draws a --graph of the commits alone, without diffs. Ask for the diff in another call.";

/** Options whose value may stand in the next argument; it is joined, so that it can never be taken for an option. */
function takesNext(arg: string): boolean {
	return /^(?:-[nLU]|--(?:max-count|skip|since|until|after|before|author|grep|format|pretty|date|diff-filter|unified))$/.test(
		arg,
	);
}

function refusal(command: string, arg: string): string {
	return `git ${command} cannot be called with "${arg}" here: only options that read and are listed may be used.`;
}

const diffOptions = [
	/^--(?:stat|numstat|shortstat|summary|name-only|name-status|patch|no-patch|raw|dirstat|compact-summary|full-index)$/,
	/^--stat=\d+(?:,\d+)*$/,
	/^-(?:p|s|u|w|b|M|C|R|W|a)$/,
	/^(?:-U|--unified=)\d+$/,
	/^--(?:ignore-all-space|ignore-space-change|ignore-space-at-eol|ignore-blank-lines|function-context|text)$/,
	/^--(?:minimal|patience|histogram|diff-algorithm=\w+|find-renames(?:=\d+%?)?|find-copies|no-renames)$/,
	/^--diff-filter=[A-Za-z]+$/,
];

function printsDiff(option: string): boolean {
	return /^-[Lcm]/.test(option) || diffOptions.some((known) => known.test(option));
}

const logOptions = [
	...diffOptions,
	/^--(?:oneline|graph|decorate|no-decorate|reverse|follow|all|branches|tags|merges|no-merges|first-parent)$/,
	/^--(?:topo-order|date-order|author-date-order|full-history|ancestry-path|abbrev-commit|no-abbrev-commit)$/,
	/^--(?:regexp-ignore-case|all-match|invert-grep|extended-regexp|fixed-strings|left-right|cherry-pick|left-only|right-only)$/,
	/^-(?:i|E|F|m|c)$/,
	/^-n?\d+$/,
	/^--(?:max-count|skip)=\d+$/,
	/^--(?:since|until|after|before|author|grep)=.*$/s,
	// %G asks for signatures, which starts a program.
	/^--(?:format|pretty)=(?!.*%[-+ ]?G).*$/s,
	/^--date=[\w-]+(?::[\w%: /.,-]+)?$/,
	/^-L(?:\d|:|\/|,).+$/s,
];

const forms: { readonly [command: string]: readonly RegExp[] } = {
	diff: [...diffOptions, /^--(?:cached|staged|merge-base)$/],
	log: logOptions,
	show: logOptions,
	blame: [
		/^-L.+$/s,
		/^-(?:w|M|C|e|l|s|t|f|n)$/,
		/^--(?:porcelain|line-porcelain|show-email|show-name|root)$/,
		/^--(?:since|date)=.+$/s,
	],
	status: [
		/^-(?:s|b|sb|bs|u(?:no|normal|all)?)$/,
		/^--(?:short|branch|long|porcelain(?:=v[12])?|show-stash|ahead-behind)$/,
		/^--(?:untracked-files|ignored)(?:=\w+)?$/,
	],
};
