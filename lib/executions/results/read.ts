import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { open, toOpen } from "../../vault/seal";
import { sealedAt } from "../journal/sealed-at";
import { jsonOf, parsedCharactersMax } from "../views/json";
import type { PartRequest } from "./opened-result";
import { readInThread } from "./reader";
import type { Sealed } from "./reader-thread";

/** Reads the result of an execution as JSON text; null while there is none. A thread opens large results. */
export async function readResultText(ctx: Context, id: string): Promise<string | null> {
  const { db, organizationId } = ctx;
  const row = await db.execution.findFirst({ where: { id }, select: { resultBytes: true } });
  if (row?.resultBytes == null) return null;
  if (row.resultBytes <= parsedCharactersMax) return open(sealedResultAt(ctx, id), await sealedResult(ctx, id));
  const heard = await readInThread({ organizationId, id, wanted: "whole", sealed: () => sealedFor(ctx, id) });
  if (heard.kind !== "whole") throw new Error("A result was asked for whole and came otherwise.");
  return heard.json;
}

type ResultPart = { value: unknown; total: number; nextOffset: number | null };

/** Reads a part of a result: characters of a text, items of a list, or the JSON of anything else. */
export async function readResultPart(ctx: Context, { id, ...wanted }: PartRequest & { id: string }): Promise<ResultPart> {
  const heard = await readInThread({ organizationId: ctx.organizationId, id, wanted, sealed: () => sealedFor(ctx, id) });
  if (heard.kind === "missing") throw new Failure("invalid", `The result has no ${heard.missing} there.`);
  if (heard.kind !== "part") throw new Error("A part of a result was asked for and came otherwise.");
  return { value: jsonOf(heard.json), total: heard.total, nextOffset: heard.nextOffset };
}

const sealedResultAt = ({ organizationId }: Context, id: string) => sealedAt.execution(organizationId, id, "result");

async function sealedResult({ db }: Context, id: string): Promise<Uint8Array> {
  const row = await db.execution.findFirst({ where: { id }, select: { result: true } });
  if (!row?.result) throw new Failure("not_found", `The execution ${id} has no result.`);
  return row.result;
}

const sealedFor = async (ctx: Context, id: string): Promise<Sealed> =>
  toOpen(sealedResultAt(ctx, id), await sealedResult(ctx, id));

export const partMax = 1_000_000;
export const PartPath = z.string().max(1_000).default("").describe("Names and positions within the result, separated by dots");
