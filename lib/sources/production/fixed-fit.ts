import type { z } from "zod";
import { nearest } from "../../nearest";
import { Failure } from "../../operation/failure";
import type { DeclaredParameter, FixedParameter, JsonSchema } from "../../plugins";
import { checkArguments } from "../../schema";
import { declaredIn, type FixedArgument, type FixedValues, fixedFor, parameterKey, problemOfValue } from "./fixed-arguments";

/** Of all that a source declares, what is fixed. */
export const fixedIn = (declared: readonly DeclaredParameter[], fixed: readonly FixedParameter[]): DeclaredParameter[] =>
  declared.filter((parameter) => fixed.some((one) => parameterKey(one) === parameterKey(parameter)));

/** What a value would have to be, where one of the tools that take it does not accept it; the value itself is not repeated. */
export function misfitOf(schemas: readonly DeclaredParameter[], parameter: FixedParameter, value: string): string | null {
  const known = schemas.find((one) => parameterKey(one) === parameterKey(parameter));
  for (const schema of known?.schemas ?? []) {
    const expected = expectedOf(schema, value);
    if (expected !== null) return `${parameter.name} must be ${expected}.`;
  }
  return null;
}

/** A list is written with commas. */
function expectedOf(schema: JsonSchema, value: string): string | null {
  const whole = expectedAs(schema, value);
  return whole !== null && value.includes(",") && expectedAs(schema, value.split(",")) === null ? null : whole;
}

function expectedAs(schema: JsonSchema, value: unknown): string | null {
  const definitions = (typeof schema === "object" && schema.$defs) || {};
  const properties = { value: schema };
  const checked = checkArguments({
    schema: { type: "object", properties },
    definitions: definitions as Record<string, JsonSchema>, // safe: bundle() wrote it
    args: { value },
  });
  return checked.ok ? null : (checked.problems[0]?.expected ?? "another value");
}

/** As they are stored with an integration. */
const schemasIn = (stored: unknown): DeclaredParameter[] => stored as DeclaredParameter[]; // safe: only what requireFixable() and fixedIn() give is stored

type FixedColumns = { fixedArguments: unknown; fixedSchemas: unknown };

/** Why a value that fitted when it was set does no more, for the people who look after it; null where all fit. */
export function unfitReason({ fixedArguments, fixedSchemas }: FixedColumns, own: unknown): string | null {
  const { given } = fixedFor(fixedArguments, own);
  for (const { value, ...parameter } of given) {
    const misfit = misfitOf(schemasIn(fixedSchemas), parameter, value);
    if (misfit) return `A fixed argument no longer fits the source: ${misfit} Change it, or calls may be refused.`;
  }
  return null;
}

/** What a connection gives from now on: only what is declared, and fit for its location and its source. */
export function changedValues(
  integration: FixedColumns,
  before: Record<string, string>,
  given: z.infer<typeof FixedValues>,
): Record<string, string> {
  const declared = declaredIn(integration.fixedArguments);
  const changed = new Map(Object.entries(before).filter(([name]) => declared.some((one) => one.name === name)));
  for (const [name, value] of Object.entries(given)) {
    const known = declared.find((one) => one.name === name);
    if (!known)
      throw refused(name, `The integration fixes no argument called ${JSON.stringify(name)}. ${knownNames(declared, name)}`);
    const problem = value === null ? null : problemOfValue(known, value);
    if (problem) throw refused(name, `${problem}.`);
    const misfit = value === null ? null : misfitOf(schemasIn(integration.fixedSchemas), known, value);
    if (misfit) throw refused(name, misfit);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return Object.fromEntries(changed);
}

function knownNames(declared: readonly FixedArgument[], given: string): string {
  if (declared.length === 0) return "An administrator declares them in its settings.";
  const names = declared.map(({ name }) => name);
  const meant = nearest(given, names);
  return meant === null ? `There are: ${names.join(", ")}.` : `Did you mean ${meant}?`;
}

const refused = (name: string, message: string) => new Failure("invalid", message, { [name]: [message] });
