import { fitChoice } from "../fitting/fit";
import { misfit } from "../fitting/misfit";
import { isRecord, type JsonSchema } from "../json-schema";
import { resolved } from "../reference";
import { expectedBy } from "../wording/expected";
import { mustBe } from "../wording/fault";
import { choicesOf, isAmong } from "./choice";
import { findProperty, partsOf } from "./known-properties";
import { accepts, attempt, type Finding, type Leniency, report, type Walk } from "./walk";

/**
 * The first branch that takes the value as it is, else the first that takes it bent. `oneOf` counts as `anyOf`: overlapping
 * branches are common in real documents, and refusing what fits two of them helps nobody.
 */
export function inspectUnion(walk: Walk, branches: readonly JsonSchema[], value: unknown): unknown {
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

/** A union nested in unions is tried again and again, so branches that a member such as `type` rules out go first. */
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

/** Says what is wrong with the branch that was most likely meant. */
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
