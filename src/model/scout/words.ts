/** Words that open a question. */
export const interrogatives = words(
	"where how what which who whom whose why when is are was were do does did has have had can could should would will",
);

/** Words that open a request to look for something or to show it. */
export const lookingVerbs = words("find show list explain locate search look describe tell give point grep see trace");

/** Words that open a request to make or to change something, which a search cannot do. */
export const makingVerbs = words(
	"add adjust build change clean compose commit convert create debug delete deploy design do draft edit execute extend fix format " +
		"generate implement improve install make migrate modify move optimise optimize plan port publish push refactor remove rename " +
		"replace review rewrite run set simplify summarise summarize test translate update upgrade write",
);

/** After one of these, a making verb is the rest of a question: what is run and set *in* the configuration. */
export const prepositions = words("and are at by for from if in is of on or to was when where while with without");

/** Words that say nothing about what is asked for. */
export const emptyWords = new Set([
	...interrogatives,
	...words(
		"a about actually all also am an and any anything around as at be been being but by code codebase exactly file files for from " +
			"function get gets give go going goes got happen happened happens here hey hello hi i if in inside into it its itself just kind " +
			"know let lets like made make makes many may me mean means might mine much must my need needs new of ok okay on one or our out " +
			"part place places please program project repo repository say so some somebody someone something that the their them then " +
			"there these they thing things this those through to today too up us use used uses using very want was way we well with work " +
			"works would you your yours thank thanks good morning fine help can't doing done",
	),
	...lookingVerbs,
]);

/** Verbs of a question that say what becomes of its subject, beside those that end in -ed. The subject stands before them. */
export const predicates = words(
	"built called chosen done found kept made read run sent set taken thrown work works written",
);

/** Words that stand for something said before. */
export const pronouns = /\b(?:it|its|they|them|their|theirs|this|these|those|that)\b/i;

/** What makes a Chinese sentence a question, or a request to look. */
export const chineseAsking =
	/[？?]|哪|怎么|怎样|如何|什么|为什么|为何|多少|谁|几个|是否|是不是|有没有|能不能|吗|呢$|在何处|的地方|的位置|^(?:请|帮我|麻烦)*(?:查|找|列出|解释|说明|介绍|看看|搜索|定位|显示|告诉我)/;

/** What opens a Chinese request to make or to change something. */
export const chineseMaking =
	/^(?:请|帮我|帮忙|麻烦你?|给我|我想要?|我要|需要)*(?:把.*?)?(?:写|添加|加上|加一|增加|新增|修复|修改|修正|改|实现|创建|新建|重构|重命名|翻译|生成|删除|删掉|移除|更新|升级|优化|运行|执行|安装|部署|提交|合并|总结|设计|画|做一)/;

/** Chinese words that ask and do not say what is asked for. */
export const chineseEmpty =
	/请问|帮我|告诉我|请|麻烦|一下|在哪里|在哪儿|在哪|哪里|哪儿|哪个文件|哪些文件|哪个|哪些|怎么样|怎么|怎样|如何|什么|为什么|为何|多少|是否|是不是|有没有|能不能|可以|查找|找出|找到|查|找|列出|解释|说明|介绍|看看|搜索|显示|这个|那个|项目|代码|文件|里面|地方|位置|实现|定义|处理|决定|使用|进行|工作|你好|谢谢|今天|我们|你们|他们|它们|[的了在是有被把和与及或又也都就这那它其我你他她吗呢吧啊谁]/g;

/** What stands in Chinese for something said before. */
export const chinesePronouns = /它们|它|其|这些|这个|那些|那个|该/;

function words(list: string): ReadonlySet<string> {
	return new Set(list.split(" "));
}
