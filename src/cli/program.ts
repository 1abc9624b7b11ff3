import type { Environment, EndSignal } from "../host/index.ts";
import type { Output } from "./output.ts";
import type { Terminal } from "./terminal.ts";

/** What a command may touch of the process it runs in. `main` builds it; a test builds its own. */
export type Program = {
	readonly environment: Environment;
	readonly output: Output;
	readonly input: Input;
	/** Absent where nobody watches, or only lines can be shown. */
	readonly terminal?: Terminal | undefined;
	/** Calls the actions for the signals that end programs, until it is disposed. */
	listen(actions: { first(signal: EndSignal): void; second(signal: EndSignal): void }): Disposable;
	/** Ends the process now, whatever is still at work. */
	exit(code: number): void;
};

/** Standard input. */
export interface Input {
	readonly isTerminal: boolean;
	/** The next line that a person types; undefined where the input has ended. Afterwards nothing more can be read. */
	readLine(): Promise<string | undefined>;
	/**
	 * All bytes up to its end. Where not even one came within `firstByteMs`, undefined: nobody writes to it. Rejects with an
	 * `ErrandError` beyond `maxBytes`.
	 */
	read(bounds: { readonly firstByteMs?: number; readonly maxBytes: number }): Promise<Uint8Array | undefined>;
}
