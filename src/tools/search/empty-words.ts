/** Words that ask and say nothing about what is asked for. */
export const stopWords: ReadonlySet<string> = new Set(
	(
		"a about after all also am an and any anything are around as at be because been before being both but by can " +
		"code codebase could did do does doing done each either else ever every everything exactly exist explain between difference differences different find for " +
		"from get gets getting give given go goes got had happen happened happening happens has have having here how i if " +
		"implement implementation implemented implements in inside into is it its itself just kind know like list locate " +
		"look made make makes many may me mean means might more most much must my need needs no not of on one only " +
		"or other our out over package place places please point possible project repo repository responsible same search " +
		"see shall she should show so some somebody someone something tell than that the their them then there these they " +
		"thing things this those through to too under up us use used useful user's uses using very via want was way we " +
		"well were what when where whether which while who whole whose why will with within without work working works " +
		"would you your something somewhere anybody away later tell tells notice notices recognise recognises recognize recognizes decide decided decides define defined defines happen live lives come comes actually"
	).split(" "),
);

/** Words that every file of a program is full of: they count little, unless a query says nothing else. */
export const weakWords: ReadonlySet<string> = new Set(
	(
		"call called calls class control controls cover covers covered file files function functions handle handled handles kept let lets report reported reports " +
		"line lines main method methods module part parts put run set sets source support supported supports take taken " +
		"takes type types value values variable new build built turn turned turns keep keeps long different let's own " +
		"single several first last user users data allow allowed allows choose chosen chooses determine determined computed " +
		"happens applied applies two three"
	).split(" "),
);
