import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { parseInput } from "../../operation/operation";
import { openResult } from "../journal/open-result";
import { ExecutionId, parseExecutionId } from "../runs/execution-id";
import { findVisible } from "../runs/visible";

const Wanted = z.object({
  handle: ExecutionId,
  path: z.string().max(1_000).default("").describe("Names and places within the result, separated by dots"),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1_000_000).default(20_000),
});

/** A part of the result of an execution that is over: characters of a text, items of a list, or the JSON of anything else. */
export async function readResult(ctx: Context, given: unknown) {
  const { handle, path, offset, limit } = parseInput(Wanted, given);
  const { id } = parseExecutionId(handle);
  await findVisible(ctx, id);
  const result = await openResult(ctx, id);
  if (result === null) throw new Failure("not_found", `The execution ${handle} has no result.`);
  const value = path === "" ? parse(result) : within(parse(result), path.split("."));
  const whole = typeof value === "string" || Array.isArray(value) ? value : JSON.stringify(value);
  const end = Math.min(offset + limit, whole.length);
  return { value: whole.slice(offset, end), total: whole.length, nextOffset: end < whole.length ? end : null };
}

const parse = (text: string): unknown => JSON.parse(text);

function within(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  if (value === null || typeof value !== "object" || !Object.hasOwn(value, name))
    throw new Failure("invalid", `The result has no ${name} there.`);
  return within((value as Record<string, unknown>)[name], rest);
}
