import { z } from "zod";
import type { Effect } from "./decide";

const everyEffect = ["read", "write", "destructive"] as const satisfies readonly Effect[];

/** The effects of calls that a policy covers. None and all mean the same: any call. */
export const PolicyEffects = z
  .array(z.enum(everyEffect))
  .max(20)
  .describe("Only calls that do this: read, write or destructive. Empty for every call");

/** In one order, without repetitions, and empty where all are named. */
export function tidyEffects(effects: readonly Effect[]): Effect[] {
  const named = everyEffect.filter((effect) => effects.includes(effect));
  return named.length === everyEffect.length ? [] : named;
}

export const sameEffects = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((effect) => others.includes(effect));

/** Whether any call is among those of both. */
export const effectsOverlap = (some: readonly Effect[], others: readonly Effect[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((effect) => others.includes(effect));

const words: Record<Effect, string> = { read: "reading", write: "writing", destructive: "destructive" };

/** ` (writing or destructive)`, behind a pattern. */
export const effectsText = (effects: readonly Effect[]): string =>
  effects.length === 0 ? "" : ` (${effects.map((effect) => words[effect]).join(" or ")})`;
