import { Failure } from "../../operation/failure";
import type { JsonSchema, Scope } from "../json-schema";
import type { Allowance } from "./pattern";

/** How far a value may be converted: not at all, to another kind, or also to a list of one. */
export type Leniency = 0 | 1 | 2;

export type Finding = { path: string; message: string; expected: string; depth: number; about: "kind" | "choice" | "other" };

/** Names that may stand beside the parameter they belong to. */
export type Liftable = { into: string; names: readonly string[] };

/** One pass over a value and its schema together. */
export type Walk = {
  readonly scope: Scope;
  readonly leniency: Leniency;
  /** A silent walk finds out only whether there is a problem. */
  readonly isSilent: boolean;
  readonly path: Path;
  readonly findings: Finding[];
  /** Paths at which text stands for an integer that a number cannot hold. */
  readonly longIntegers: Path[];
  readonly budget: Allowance & { stepsLeft: number; hasGrown: boolean; args: unknown };
  /** The schemas that apply to the present value together. A name that one of them knows is known. */
  family: readonly JsonSchema[];
  readonly liftable: Liftable | null;
  inPlace: number;
  hasFailed: boolean;
  readonly inspect: (walk: Walk, schema: JsonSchema, value: unknown) => unknown;
};

const inPlaceMax = 60;
const depthMax = 250;
const stepsAtFirst = 100_000;
const stepsPerNode = 100;
const stepsMax = 2_000_000;
const patternWorkMax = 20_000_000;

type Start = { scope: Scope; args: unknown; liftable: Liftable | null; inspect: Walk["inspect"] };

export function startWalk({ scope, args, liftable, inspect }: Start): Walk {
  const budget = { stepsLeft: stepsAtFirst, workLeft: patternWorkMax, hasGrown: false, args };
  const state = { family: [scope.root], inPlace: 0, hasFailed: false };
  return { scope, leniency: 2, isSilent: false, path: [], findings: [], longIntegers: [], budget, ...state, liftable, inspect };
}

/** Tries a schema on the present value. `findings` of the trial holds the problems; the walk's own are not touched. */
export function attempt(walk: Walk, schema: JsonSchema, { leniency, isSilent }: { leniency: Leniency; isSilent: boolean }) {
  const { scope, path, budget, liftable, inPlace, inspect } = walk;
  const family = [...walk.family, schema];
  const trial: Walk = {
    scope,
    leniency,
    isSilent,
    path,
    findings: [],
    longIntegers: [],
    budget,
    family,
    liftable,
    inPlace,
    hasFailed: false,
    inspect,
  };
  return { trial, run: (value: unknown) => inspect(trial, schema, value) };
}

export function accepts(walk: Walk, schema: JsonSchema, value: unknown): boolean {
  const { trial, run } = attempt(walk, schema, { leniency: 0, isSilent: true });
  run(value);
  return !trial.hasFailed;
}

/** Applies another schema to the same value. */
export function alsoInspect(walk: Walk, schema: JsonSchema, value: unknown): unknown {
  walk.inPlace += 1;
  const result = walk.inPlace > inPlaceMax ? value : walk.inspect(walk, schema, value);
  walk.inPlace -= 1;
  return result;
}

/** Checks a value inside the present one. */
export function descend(walk: Walk, into: { key: string | number; schema: JsonSchema }, value: unknown): unknown {
  const { family, inPlace } = walk;
  if (walk.path.length > depthMax) throw new Failure("limit", `The arguments are nested more than ${depthMax} levels deep.`);
  walk.path.push(into.key);
  walk.family = [into.schema];
  walk.inPlace = 0;
  const result = walk.inspect(walk, into.schema, value);
  walk.path.pop();
  walk.family = family;
  walk.inPlace = inPlace;
  return result;
}

/** Bounds the steps of one walk: 24 hostile definitions can cause 16 million checks of one value. */
export function spendStep({ budget }: Walk): void {
  budget.stepsLeft -= 1;
  if (budget.stepsLeft > 0) return;
  if (budget.hasGrown)
    throw new Failure("limit", "The schema of this tool is too intricate to check these arguments against it.");
  budget.hasGrown = true;
  budget.stepsLeft = Math.min(stepsMax, countNodes(budget.args) * stepsPerNode);
}

function countNodes(value: unknown): number {
  let nodes = 0;
  const waiting = [value];
  while (waiting.length > 0 && nodes < stepsMax) {
    const next = waiting.pop();
    nodes += 1;
    if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return nodes;
}

export type Fault = Pick<Finding, "about" | "expected"> & { key?: string; message: (path: string) => string };

/** Records a fault. Its words cost more than the check, so a silent walk does not make them. */
export function report(walk: Walk, say: () => Fault): void {
  walk.hasFailed = true;
  if (walk.isSilent) return;
  const fault = say();
  const path = displayPath(fault.key === undefined ? walk.path : [...walk.path, fault.key]);
  const { about, expected } = fault;
  walk.findings.push({ path, message: fault.message(path), expected, depth: walk.path.length, about });
}

export const isLost = (walk: Walk): boolean => walk.isSilent && walk.hasFailed;

export type Path = (string | number)[];

/** Writes a path as people do: `body.labels[2].name`. */
function displayPath(path: readonly (string | number)[]): string {
  return path.map(displaySegment).join("").replace(/^\./, "");
}

function displaySegment(segment: string | number): string {
  if (typeof segment === "number") return `[${segment}]`;
  return segment.length <= 80 && /^[\p{ID_Start}_$@][\p{ID_Continue}$-]*$/u.test(segment)
    ? `.${segment}`
    : `[${JSON.stringify(segment.slice(0, 80))}]`;
}
