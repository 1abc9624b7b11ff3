/** A value that survives `JSON.parse(JSON.stringify(value))` unchanged. */
export type JsonValue = null | string | number | boolean | readonly JsonValue[] | JsonObject;

/** An object of JSON values. */
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

/** A JSON Schema (draft 7) as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };
