import type { z } from "zod";
import { exceedsJsonDepth, tooDeepMessage } from "../json-depth";
import { type Context, can } from "./context";
import { Failure, type FieldErrors } from "./failure";
import { fullPermission, type Needed } from "./permission";
import { unstorableFields } from "./storable";
import { type UnknownField, unknownFields } from "./unknown-fields";

type Definition<Input extends z.ZodType, Output extends z.ZodType> = {
  name: `${string}.${string}`;
  /** One sentence for people: the HTTP reference and the command palette show it. */
  summary: string;
  /** Null only where whoever is identified may: it gives nothing that they do not bring themselves. */
  permission: Needed;
  input: Input;
  /** What leaves the house: fields that are not named here never do. */
  output: Output;
  run(ctx: Context, input: z.output<Input>): Promise<z.input<Output>>;
};

export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  (ctx: Context, input: z.input<Input>): Promise<z.output<Output>>;
  readonly definition: Omit<Definition<Input, Output>, "run">;
};

/** The only way to offer a capability: nobody reaches `run` before the permission and the input are checked. */
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

export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  if (exceedsJsonDepth(raw)) throw new Failure("invalid", tooDeepMessage);
  const unknown = unknownFields(schema, raw);
  const result = schema.safeParse(raw);
  if (unknown.length > 0 || !result.success) throw refusal(unknown, result.error?.issues ?? []);
  const unstorable = unstorableFields(result.data);
  if (unstorable.length === 0) return result.data;
  const message = "Holds a character that cannot be stored";
  throw new Failure("invalid", `${message}.`, Object.fromEntries(unstorable.map((field) => [field, [message]])));
}

/** What is not known is told before what is missing: it is most often the same field. */
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
