import { nearest } from "../../nearest";
import type { JsonSchema, SchemaObject } from "../json-schema";
import { expectedChoice } from "./expected";
import { mustBe } from "./fault";
import { fitChoice, misfit } from "./fit";
import { isSameJson } from "./same-json";
import { report, type Walk } from "./walk";

/** `enum` and `const`. */
export function inspectChoice(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  const choices = choicesOf(schema);
  if (choices === null || isAmong(choices, value)) return value;
  const fitted = walk.leniency > 0 ? fitChoice(value, choices) : misfit;
  if (fitted !== misfit) return fitted;
  report(walk, () =>
    mustBe(walk, { expected: expectedChoice(choices), about: "choice", schema, advice: adviceFor(value, choices) }, value),
  );
  return value;
}

function adviceFor(value: unknown, choices: readonly unknown[]): string {
  const texts = choices.filter((choice) => typeof choice === "string");
  const near = typeof value === "string" ? nearest(value, texts) : null;
  return near === null ? "" : `. Did you mean ${JSON.stringify(near)}?`;
}

export function choicesOf(schema: JsonSchema): readonly unknown[] | null {
  if (typeof schema === "boolean") return null;
  if (Object.hasOwn(schema, "const")) return [schema.const];
  return Array.isArray(schema.enum) && schema.enum.length > 0 ? schema.enum : null;
}

export function isAmong(choices: readonly unknown[], value: unknown): boolean {
  if (choices.includes(value)) return true;
  return typeof value === "object" && value !== null && choices.some((choice) => isSameJson(choice, value));
}
