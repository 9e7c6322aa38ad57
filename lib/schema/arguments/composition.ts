import { asSchema, isRecord, type JsonSchema, type SchemaObject, schemaList } from "../json-schema";
import { resolved, resolveReference } from "../reference";
import { choicesOf, isAmong } from "./choice";
import { expectedBy } from "./expected";
import { forbiddenForm, mustBe } from "./fault";
import { fitChoice, misfit } from "./fit";
import { findProperty, partsOf } from "./known-properties";
import { accepts, alsoInspect, attempt, type Finding, isLost, type Leniency, report, type Walk } from "./walk";

const composing = ["$ref", "allOf", "anyOf", "oneOf", "if", "not"] as const;

/** Applies the schemas that a schema is composed of to the same value. */
export function inspectComposition(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  let result = value;
  for (const keyword of composing) {
    if (schema[keyword] === undefined) continue;
    if (isLost(walk)) return result;
    result = inspectPart(walk, { schema, keyword }, result);
  }
  return result;
}

type Part = { schema: SchemaObject; keyword: (typeof composing)[number] };

function inspectPart(walk: Walk, { schema, keyword }: Part, value: unknown): unknown {
  switch (keyword) {
    case "$ref":
      return typeof schema.$ref === "string" ? alsoInspect(walk, resolveReference(walk.scope, schema.$ref), value) : value;
    case "allOf":
      return schemaList(schema.allOf).reduce((result: unknown, part) => alsoInspect(walk, part, result), value);
    case "anyOf":
    case "oneOf":
      return inspectUnion(walk, schemaList(schema[keyword]), value);
    case "if":
      return inspectCondition(walk, schema, value);
    case "not":
      return inspectNegation(walk, schema, value);
  }
}

function inspectCondition(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  const branch = accepts(walk, asSchema(schema.if), value) ? "then" : "else";
  return schema[branch] === undefined ? value : alsoInspect(walk, asSchema(schema[branch]), value);
}

function inspectNegation(walk: Walk, schema: SchemaObject, value: unknown): unknown {
  if (accepts(walk, asSchema(schema.not), value)) report(walk, () => forbiddenForm());
  return value;
}

/**
 * Takes the first branch that accepts the value as it is, else the first that accepts it converted. `oneOf` counts as `anyOf`:
 * overlapping branches are common in real documents, and refusing a value that fits two of them helps nobody.
 */
function inspectUnion(walk: Walk, branches: readonly JsonSchema[], value: unknown): unknown {
  if (branches.length === 0 || branches.some((branch) => accepts(walk, branch, value))) return value;
  const likely = plausible(walk, branches, value);
  for (const leniency of leniencies(walk.leniency)) {
    for (const branch of likely) {
      const { trial, run } = attempt(walk, branch, { leniency, isSilent: true });
      const bent = run(value);
      if (trial.hasFailed) continue;
      walk.longIntegers.push(...trial.longIntegers);
      return bent;
    }
  }
  walk.hasFailed = true;
  if (!walk.isSilent) explain(walk, likely, value);
  return value;
}

/** Drops branches that a member such as `type` rules out. Nested unions would otherwise be tried again and again. */
function plausible(walk: Walk, branches: readonly JsonSchema[], value: unknown): readonly JsonSchema[] {
  if (!isRecord(value) || branches.length < 2) return branches;
  const likely = branches.filter((branch) => !contradicts(walk, branch, value));
  return likely.length > 0 ? likely : branches;
}

function contradicts({ scope }: Walk, branch: JsonSchema, value: Record<string, unknown>): boolean {
  const parts = partsOf(scope, [branch], { withUnions: false });
  return Object.keys(value).some((name) => {
    const rule = value[name] === null ? null : findProperty(parts, name);
    const choices = rule === null ? null : choicesOf(resolved(scope, rule));
    return choices !== null && !isAmong(choices, value[name]) && fitChoice(value[name], choices) === misfit;
  });
}

const leniencies = (most: Leniency): Leniency[] => ([1, 2] as const).filter((leniency) => leniency <= most);

/** Reports the problems of the branch that was most likely meant. */
function explain(walk: Walk, branches: readonly JsonSchema[], value: unknown): void {
  const failures = branches.map((branch) => findingsOf(walk, branch, value)).sort(byLikelihood(walk.path.length));
  const likely = failures[0] ?? [];
  if (!isOffKind(likely, walk.path.length) || branches.length === 1) {
    walk.findings.push(...likely);
    return;
  }
  const expected = expectedBy(walk.scope, { anyOf: branches });
  report(walk, () => mustBe(walk, { expected, about: "kind", schema: {} }, value));
}

function findingsOf(walk: Walk, branch: JsonSchema, value: unknown): Finding[] {
  const { trial, run } = attempt(walk, branch, { leniency: walk.leniency, isSilent: false });
  run(value);
  return trial.findings;
}

const byLikelihood = (depth: number) => (one: Finding[], other: Finding[]) =>
  distance(one, depth) - distance(other, depth) || one.length - other.length;

function distance(findings: Finding[], depth: number): number {
  if (isOffKind(findings, depth)) return 2;
  return findings.some((finding) => finding.about !== "other" && finding.depth <= depth + 1) ? 1 : 0;
}

const isOffKind = (findings: Finding[], depth: number): boolean =>
  findings.some((finding) => finding.about !== "other" && finding.depth === depth);
