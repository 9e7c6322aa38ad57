import { z } from "zod";
import type { Context } from "../../operation/context";
import { parseInput } from "../../operation/operation";
import { type ResultPart, readResultPart } from "../results/read";
import { ExecutionId, parseExecutionId } from "../runs/execution-id";
import { findVisible } from "../runs/visible";

const Wanted = z.object({
  handle: ExecutionId,
  path: z.string().max(1_000).default("").describe("Names and places within the result, separated by dots"),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1_000_000).default(20_000),
});

/** A part of the result of an execution that is over: characters of a text, items of a list, or the JSON of anything else. */
export async function readResult(ctx: Context, given: unknown): Promise<ResultPart> {
  const { handle, ...wanted } = parseInput(Wanted, given);
  const { id } = parseExecutionId(handle);
  await findVisible(ctx, id);
  return readResultPart(ctx, { id, ...wanted });
}
