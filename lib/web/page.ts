import { isFirstRun } from "@executor/core/identity";
import type { Context } from "@executor/core/operation/context";
import { Failure, type FailureCode } from "@executor/core/operation/failure";
import type { Operation } from "@executor/core/operation/operation";
import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import type { z } from "zod";
import { findPageContext, isElsewhere } from "./context";

/** Whoever is not signed in goes to the sign-in page and comes back; before anybody exists, to the first run. */
export async function pageContext(): Promise<Context> {
  const ctx = await findPageContext();
  if (ctx) return ctx;
  if (await isFirstRun()) redirect("/setup");
  const path = (await headers()).get("x-path") ?? "/";
  const query = new URLSearchParams({
    ...(path === "/" ? {} : { next: path }),
    ...((await isElsewhere()) ? { refused: "address" } : {}),
  });
  redirect(query.size === 0 ? "/sign-in" : `/sign-in?${query}`);
}

/** What a page reads: an operation, with its refusals as Next's own pages. */
export async function load<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  return read(operation, input, ["not_found"]);
}

/** Reads what the address of a page names: to whoever may ask, an address that can name nothing is one that names nothing. */
export async function loadNamed<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  return read(operation, input, ["not_found", "invalid"]);
}

async function read<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  absent: readonly FailureCode[],
): Promise<z.output<Output>> {
  const ctx = await pageContext();
  try {
    return await operation(ctx, input);
  } catch (error) {
    if (error instanceof Failure && absent.includes(error.code)) notFound();
    if (error instanceof Failure && error.code === "forbidden") forbidden();
    throw error;
  }
}
