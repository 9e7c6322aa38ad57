import type { z } from "zod";
import { exceedsJsonDepth, tooDeepMessage } from "../json-depth";
import { type Context, can } from "./context";
import { Failure, type FieldErrors } from "./failure";
import { fullPermission, type Needed } from "./permission";
import { type UnknownField, unknownFields } from "./unknown-fields";

type Definition<Input extends z.ZodType, Output extends z.ZodType> = {
  name: `${string}.${string}`;
  /** One sentence for people: the HTTP reference and the command palette show it. */
  summary: string;
  /** Null only if every identified caller may, because the result holds nothing but what the caller brings. */
  permission: Needed;
  input: Input;
  /** The fields of the result. Fields that are not named here never leave the operation. */
  output: Output;
  run(ctx: Context, input: z.output<Input>): Promise<z.input<Output>>;
};

export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  (ctx: Context, input: z.input<Input>): Promise<z.output<Output>>;
  readonly definition: Omit<Definition<Input, Output>, "run">;
};

/** Makes a capability. `run` starts only after the permission and the input are checked. */
export function operation<Input extends z.ZodType, Output extends z.ZodType>({
  run,
  ...definition
}: Definition<Input, Output>): Operation<Input, Output> {
  const call = async (ctx: Context, raw: z.input<Input>) => {
    const admitted = requirePermission(ctx, definition.permission);
    const result = await run(admitted, parseInput(definition.input, raw));
    return definition.output.parse(result);
  };
  return Object.assign(call, { definition });
}

/** Refuses whoever lacks what is needed, and tells where a key is let in for its own alone. */
export function requirePermission(ctx: Context, needed: Needed): Context {
  if (needed === null) return ctx;
  const permission = fullPermission(needed);
  if (can(ctx.actor, permission)) return ctx;
  if (typeof needed === "object" && ctx.actor.kind !== "user" && can(ctx.actor, needed.own)) return { ...ctx, isOwnOnly: true };
  throw new Failure("forbidden", `This needs the permission ${permission}. Ask an administrator of the organization.`);
}

/** `called` is what people call a field of it. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown, called = "field"): z.output<Schema> {
  if (exceedsJsonDepth(raw)) throw new Failure("invalid", tooDeepMessage);
  const unknown = unknownFields(schema, raw, called);
  const result = schema.safeParse(raw);
  if (unknown.length > 0 || !result.success) throw refusal(unknown, result.error?.issues ?? []);
  const unstorable = unstorableFields(result.data);
  if (unstorable.length === 0) return result.data;
  const message = "Holds a character that cannot be stored";
  throw new Failure("invalid", `${message}.`, Object.fromEntries(unstorable.map((field) => [field, [message]])));
}

/** Unknown fields come before missing ones: most often they are the same field, misspelt. */
function refusal(unknown: readonly UnknownField[], issues: readonly z.core.$ZodIssue[]): Failure {
  const others = unknown.length > 0 ? issues.filter(({ code }) => code !== "unrecognized_keys") : issues;
  const faults = [...unknown, ...others.map(({ path, message }) => ({ path: path.join("."), message }))];
  const fields: FieldErrors = {};
  for (const { path, message } of faults) fields[path] = [...(fields[path] ?? []), message];
  return new Failure("invalid", summaryOf(unknown, others), fields);
}

function summaryOf(unknown: readonly UnknownField[], [first, ...more]: readonly z.core.$ZodIssue[]): string {
  if (unknown.length > 0) return unknown.map(({ message }) => message).join(" ");
  if (!first || more.length > 0) return "Some fields are not valid.";
  return first.path.length > 0 ? `${first.path.join(".")}: ${first.message}` : first.message;
}

/** Finds fields that the database cannot store: text with a null character or half a surrogate pair. */
function unstorableFields(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [path.join(".")] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...unstorableFields(name, [...path, name]),
    ...unstorableFields(part, [...path, name]),
  ]);
}
