import type { z } from "zod";
import { parseInput } from "./operation";

/** A request whose sender is not identified yet. */
export type Visit = { address: string; userAgent: string; requestId: string };

type Definition<Input extends z.ZodType, Output> = {
  name: `${string}.${string}`;
  input: Input;
  run(visit: Visit, input: z.output<Input>): Promise<Output>;
};

export type Entrance<Input extends z.ZodType = z.ZodType, Output = unknown> = {
  (visit: Visit, input: z.input<Input>): Promise<Output>;
  readonly definition: Omit<Definition<Input, Output>, "run">;
};

/** Makes an operation that is open to everybody: signing in, accepting an invitation, the first run. Each defends itself. */
export function entrance<Input extends z.ZodType, Output>({
  run,
  ...definition
}: Definition<Input, Output>): Entrance<Input, Output> {
  const call = async (visit: Visit, raw: z.input<Input>) => run(visit, parseInput(definition.input, raw));
  return Object.assign(call, { definition });
}
