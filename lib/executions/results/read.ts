import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { open, toOpen } from "../../vault/seal";
import { placeOf } from "../journal/places";
import { jsonOf, parsedCharactersMax } from "./json-of";
import type { Sealed } from "./messages";
import type { Wanted } from "./opened-result";
import { readInThread } from "./reader";

/** The result of an execution as JSON text; null while there is none. What is large is opened in a thread. */
export async function readResultText(ctx: Context, id: string): Promise<string | null> {
  const { db, organizationId } = ctx;
  const row = await db.execution.findFirst({ where: { id }, select: { resultBytes: true } });
  if (row?.resultBytes == null) return null;
  if (row.resultBytes <= parsedCharactersMax) return open(resultPlace(ctx, id), await sealedResult(ctx, id));
  const heard = await readInThread({ organizationId, id, wanted: "whole", sealed: () => sealedFor(ctx, id) });
  if (heard.kind !== "whole") throw new Error("A result was asked for whole and came otherwise.");
  return heard.json;
}

export type ResultPart = { value: unknown; total: number; nextOffset: number | null };

/** A part of the result of an execution that is over: characters of a text, items of a list, or the JSON of anything else. */
export async function readResultPart(ctx: Context, { id, ...wanted }: Wanted & { id: string }): Promise<ResultPart> {
  const heard = await readInThread({ organizationId: ctx.organizationId, id, wanted, sealed: () => sealedFor(ctx, id) });
  if (heard.kind === "missing") throw new Failure("invalid", `The result has no ${heard.missing} there.`);
  if (heard.kind !== "part") throw new Error("A part of a result was asked for and came otherwise.");
  return { value: jsonOf(heard.json), total: heard.total, nextOffset: heard.nextOffset };
}

const resultPlace = ({ organizationId }: Context, id: string) => placeOf.execution(organizationId, id, "result");

async function sealedResult({ db }: Context, id: string): Promise<Uint8Array> {
  const row = await db.execution.findFirst({ where: { id }, select: { result: true } });
  if (!row?.result) throw new Failure("not_found", `The execution ${id} has no result.`);
  return row.result;
}

const sealedFor = async (ctx: Context, id: string): Promise<Sealed> => toOpen(resultPlace(ctx, id), await sealedResult(ctx, id));
