import { Failure } from "../../operation/failure";
import { type Definitions, isRecord, type JsonSchema, type Scope } from "../json-schema";
import { inspect } from "./inspect";
import { lift, namesWithin } from "./lift";
import { type Path, startWalk, type Walk } from "./walk";

type Problem = { path: string; message: string; expected: string };
/** `longIntegers` are the paths at which text stands for an integer that a number cannot hold. */
type Accepted = { ok: true; args: Record<string, unknown>; longIntegers?: Path[] };
export type Checked = Accepted | { ok: false; message: string; problems: Problem[] };
export type Check = {
  schema: JsonSchema;
  definitions: Definitions;
  args: unknown;
  /** The parameter that takes names which only its schema knows. */
  liftInto?: string;
};

const saidMax = 5;
const problemsMax = 50;

/** Checks arguments against a schema. Returns them converted where nothing is lost, or the problems. The input is not changed. */
export function checkArguments({ schema, definitions, args, liftInto }: Check): Checked {
  const scope = { root: schema, definitions };
  const given = asObject(args);
  if (given === null)
    return refused([{ path: "", message: "The arguments must be an object of parameters", expected: "an object" }]);
  try {
    const plain = run({ scope, liftInto }, given);
    if (liftInto === undefined || (plain.ok && !hasStrangers(schema, given))) return plain;
    const lifted = lift({ scope, into: liftInto, fits: (part, value) => fits(scope, part, value) }, given);
    return lifted === null ? plain : run({ scope, liftInto }, lifted);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "limit") throw error;
    return refused([{ path: "", message: error.message, expected: "simpler arguments" }]);
  }
}

/** Says what is wrong with a value by its schema, as it is and without converting anything; null where it fits, or nobody can tell. */
export function faultsIn({
  schema,
  definitions,
  value,
}: Pick<Check, "schema" | "definitions"> & { value: unknown }): string | null {
  const walk: Walk = {
    ...startWalk({ scope: { root: schema, definitions }, args: value, liftable: null, inspect }),
    leniency: 0,
  };
  try {
    inspect(walk, schema, value);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "limit") throw error;
    return null;
  }
  const checked = walk.hasFailed ? refused(problemsOf(walk)) : null;
  return checked === null || checked.ok ? null : checked.message;
}

type Run = { scope: Scope; liftInto: string | undefined };

function run({ scope, liftInto }: Run, given: Record<string, unknown>): Checked {
  const liftable = liftInto === undefined ? null : { into: liftInto, names: namesWithin(scope, liftInto) };
  const walk = startWalk({ scope, args: given, liftable, inspect });
  const args = inspect(walk, scope.root, given);
  if (walk.hasFailed || !isRecord(args)) return refused(problemsOf(walk));
  const { longIntegers } = walk;
  return { ok: true, args, ...(longIntegers.length > 0 ? { longIntegers } : {}) };
}

function fits(scope: Scope, schema: JsonSchema, value: unknown): boolean {
  const walk: Walk = { ...startWalk({ scope, args: value, liftable: null, inspect }), family: [schema], isSilent: true };
  inspect(walk, schema, value);
  return !walk.hasFailed;
}

function problemsOf({ findings }: Walk): Problem[] {
  const unique = new Map(findings.map(({ path, message, expected }) => [message, { path, message, expected }]));
  return [...unique.values()];
}

function refused(problems: Problem[]): Checked {
  const told = problems.slice(0, saidMax);
  const more = problems.length - told.length;
  const sentences = told.map(({ message }) => message).join("; ");
  return {
    ok: false,
    message: more > 0 ? `${sentences}; and ${more} more` : sentences,
    problems: problems.slice(0, problemsMax),
  };
}

function hasStrangers(schema: JsonSchema, given: Record<string, unknown>): boolean {
  const properties = typeof schema === "boolean" ? undefined : schema.properties;
  return !isRecord(properties) || Object.keys(given).some((name) => !Object.hasOwn(properties, name));
}

/** Missing arguments count as an empty object. Models also send the object as text. */
function asObject(args: unknown): Record<string, unknown> | null {
  if (args === undefined || args === null || args === "") return {};
  if (typeof args !== "string") return isRecord(args) ? args : null;
  try {
    const inside: unknown = JSON.parse(args);
    return isRecord(inside) ? inside : null;
  } catch {
    return null;
  }
}
