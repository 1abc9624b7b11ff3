/** One figure of a measurement, as a table shows it. */
export type Row = {
	readonly what: string;
	readonly value: number;
	readonly unit: Unit;
	/** How many times the bare loop's figure of the same run this is. */
	readonly ratio?: number | undefined;
	/** What it should stay below. Absent: it is only told. */
	readonly aim?: Aim | undefined;
};

export type Unit = "ms" | "µs" | "bytes" | "MB" | "kB" | "per s" | "times";

/** A bound of the figure itself, or of its ratio to the bare loop. */
export type Aim = { readonly below: number; readonly of: "value" | "ratio" };

/** A measurement: what it is about, and how it is made. Runs in a process of its own, with `gc` exposed. */
export type Measurement = {
	/** One sentence that says what is measured and how. */
	readonly about: string;
	measure(): Promise<readonly Row[]>;
};

/** Whether a row keeps its aim; undefined where it has none. */
export function holds({ value, ratio, aim }: Row): boolean | undefined {
	if (!aim) return undefined;
	return (aim.of === "ratio" ? (ratio ?? Infinity) : value) <= aim.below;
}
