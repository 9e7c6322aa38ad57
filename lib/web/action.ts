import { type ErrorBody, errorBody, measured, visitOf } from "@executor/core/http";
import type { Operation } from "@executor/core/operation/operation";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { unstable_rethrow as rethrowNextSignals } from "next/navigation";
import type { z } from "zod";
import { actionContext } from "./context";

export type ActionResult<Data> = { ok: true; data: Data } | { ok: false; error: ErrorBody };

type Options = { revalidate?: string };

/** An operation as a server action. */
export const action =
  <Input extends z.ZodType, Output extends z.ZodType>(operation: Operation<Input, Output>, { revalidate }: Options = {}) =>
  async (organizationId: string, input: z.input<Input>): Promise<ActionResult<z.output<Output>>> =>
    answered(async () => {
      const ctx = await actionContext(organizationId);
      const data = await measured(operation.definition.name, () => operation(ctx, input));
      if (revalidate) revalidatePath(revalidate);
      return data;
    });

export async function answered<Data>(work: () => Promise<Data>): Promise<ActionResult<Data>> {
  try {
    return { ok: true, data: await work() };
  } catch (error) {
    rethrowNextSignals(error);
    return { ok: false, error: errorBody(error, visitOf(await headers()).requestId) };
  }
}
