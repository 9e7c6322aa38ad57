import { z } from "zod";
import type { JsonSchema, Network, RunHost } from "../../contract";
import { Mistake } from "./mistake";

type About = { name: string; description: string; inputSchema: JsonSchema; outputSchema: JsonSchema };

/** A function of this server that tools may call. One that answers at once runs in a process of its own; another one is awaited. */
export type ServerFunction = About &
  (
    | { kind: "sync"; run(args: Record<string, unknown>): unknown }
    | { kind: "async"; run(args: Record<string, unknown>, host: FunctionHost): Promise<unknown> }
  );

/** What an asynchronous function gets of the call it is made in. */
export type FunctionHost = Network & Pick<RunHost, "progress">;

type Input = z.ZodType<Record<string, unknown>>;
type Written<I extends Input> = { name: string; description: string; input: I; output: z.ZodType };

export function sync<I extends Input>(written: Written<I> & { run(args: z.output<I>): unknown }): ServerFunction {
  return { ...about(written), kind: "sync", run: (args) => written.run(checked(written.input, args)) };
}

export function async<I extends Input>(
  written: Written<I> & { run(args: z.output<I>, host: FunctionHost): Promise<unknown> },
): ServerFunction {
  return { ...about(written), kind: "async", run: async (args, host) => await written.run(checked(written.input, args), host) };
}

const about = ({ name, description, input, output }: Written<Input>): About => ({
  ...{ name, description },
  inputSchema: schemaOf({ additionalProperties: false, ...z.toJSONSchema(input, { io: "input" }) }),
  outputSchema: schemaOf(z.toJSONSchema(output)),
});

function checked<I extends Input>(input: I, args: Record<string, unknown>): z.output<I> {
  const read = input.safeParse(args);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Mistake(`'${issue?.path.join(".") || "arguments"}': ${issue?.message ?? "is not understood"}`);
}

function schemaOf({ $schema: _dialect, ...schema }: object & { $schema?: string }): JsonSchema {
  return schema as JsonSchema; // safe: what is left is a schema
}
