export { find } from "./find.ts";
export { parseQuery } from "./words.ts";
