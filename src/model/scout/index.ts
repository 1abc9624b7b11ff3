export { createScout } from "./scout.ts";
