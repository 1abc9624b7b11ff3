/** What the child of a delegation reports, and what its parent answers then: some hundred parts, with the call. */
export const reportText =
	"The report of the child: what was asked for is in three places, and each has a line. ".repeat(4);
export const answerText = "The answer of the parent, in one sentence.";
