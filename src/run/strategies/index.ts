import type { StrategyName } from "../../spec/index.ts";
import { plan } from "./plan.ts";
import { react } from "./react.ts";
import { reflection } from "./reflection.ts";
import { simple } from "./simple.ts";
import type { Strategy } from "./strategy.ts";

/** The four ways to work. */
export const strategies: Readonly<Record<StrategyName, Strategy>> = { react, simple, reflection, plan };

export type { Strategy } from "./strategy.ts";
