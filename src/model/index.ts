export { type ByteWatch, createByteWatch } from "./bytes.ts";
export { createGate, type Gate } from "./gate.ts";
export { createModel, type ModelOptions } from "./model.ts";
export { fixedPrice, type Price, type PriceOf } from "./price.ts";
export type { ModelSettings } from "./request.ts";
