import type { Files, OpenFile, OpenFolder } from "./index.ts";

/** An operation of the file port, by its method: those of open files and folders are named like the port's own. */
export type FileOperation = keyof Omit<Files, "platform"> | Exclude<keyof OpenFile | keyof OpenFolder, symbol>;

/** What goes wrong, where, and how often. */
export type FileFault = {
	readonly on: FileOperation;
	/** The code that the operation fails with, such as `ENOSPC`. Absent: it goes well, after `before`. */
	readonly error?: string | undefined;
	/** Calls that go well first. Default 0. */
	readonly after?: number | undefined;
	/** Calls that are faulty from then on. Default: all. */
	readonly times?: number | undefined;
	/** Run first, for what another process does in that very moment. */
	readonly before?: (() => void | Promise<void>) | undefined;
};

/** The same disk, where the n-th call of an operation fails or comes too late. Faults are counted one by one. */
export function faultyFiles(files: Files, ...faults: readonly FileFault[]): Files {
	const counted = faults.map((fault) => ({ fault, calls: 0 }));
	const meet = async (operation: FileOperation): Promise<void> => {
		for (const counter of counted.filter(({ fault }) => fault.on === operation)) {
			const { after = 0, times = Infinity, before, error } = counter.fault;
			counter.calls += 1;
			if (counter.calls <= after || counter.calls > after + times) continue;
			await before?.();
			if (error !== undefined) throw systemError(error, operation);
		}
	};
	return wrap(files, meet);
}

/** An error as the operating system's own look. */
function systemError(code: string, syscall: string): Error {
	return Object.assign(new Error(`${code}: injected, ${syscall}`), { code, syscall });
}

type Meet = (operation: FileOperation) => Promise<void>;

/** What opens gives back is faulty as well; what is synchronous or no operation stays as it is. */
function wrap<Port extends object>(port: Port, meet: Meet): Port {
	return new Proxy(port, {
		get(target, key) {
			const value: unknown = Reflect.get(target, key);
			if (typeof value !== "function" || typeof key === "symbol" || unchanged.has(key)) return value;
			return async (...args: readonly unknown[]) => {
				await meet(key as FileOperation);
				return wrapOpened(await Reflect.apply(value, target, args), meet);
			};
		},
	});
}

const unchanged: ReadonlySet<string> = new Set(["realFolder", "child"]);

function wrapOpened(result: unknown, meet: Meet): unknown {
	if (typeof result !== "object" || result === null) return result;
	if (Symbol.asyncDispose in result) return wrap(result, meet);
	if ("file" in result) return { ...result, file: wrap(result.file as OpenFile, meet) };
	return result;
}
