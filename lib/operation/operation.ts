import type { z } from "zod";
import { exceedsJsonDepth, tooDeepMessage } from "../json-depth";
import { type Context, can } from "./context";
import { Failure, type FieldErrors } from "./failure";
import type { Permission } from "./permission";
import { unstorableFields } from "./storable";

type Definition<Input extends z.ZodType, Output extends z.ZodType> = {
  name: `${string}.${string}`;
  /** One sentence for people: the HTTP reference and the command palette show it. */
  summary: string;
  permission: Permission;
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
    requirePermission(ctx, definition.permission);
    const result = await run(ctx, parseInput(definition.input, raw));
    return definition.output.parse(result);
  };
  return Object.assign(call, { definition });
}

export function requirePermission({ actor }: Context, permission: Permission): void {
  if (!can(actor, permission))
    throw new Failure("forbidden", `This needs the permission ${permission}. Ask an administrator of the organization.`);
}

export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  if (exceedsJsonDepth(raw)) throw new Failure("invalid", tooDeepMessage);
  const result = schema.safeParse(raw);
  if (!result.success) throw new Failure("invalid", summaryOf(result.error), fieldErrors(result.error));
  const unstorable = unstorableFields(result.data);
  if (unstorable.length === 0) return result.data;
  const message = "Holds a character that cannot be stored";
  throw new Failure("invalid", `${message}.`, Object.fromEntries(unstorable.map((field) => [field, [message]])));
}

function summaryOf({ issues }: z.ZodError): string {
  const [first] = issues;
  if (issues.length !== 1 || !first) return "Some fields are not valid.";
  return first.path.length > 0 ? `${first.path.join(".")}: ${first.message}` : first.message;
}

function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = path.join(".");
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
}
