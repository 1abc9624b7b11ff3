/** A deep copy of plain data that nobody can change. Anything that is no plain object or list stays itself. */
export function frozenCopy<T>(value: T): T {
	if (Array.isArray(value)) return Object.freeze(value.map((entry: unknown) => frozenCopy(entry))) as T;
	if (!isPlainObject(value)) return value;
	return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, frozenCopy(entry)]))) as T;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
	if (typeof value !== "object" || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
