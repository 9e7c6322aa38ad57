import { readArguments, type StoredArguments } from "../../db/journal/call-arguments";
import type { Context } from "../../operation/context";
import { open } from "../../vault/seal";
import { sealedAt } from "./sealed-at";

const bounds = { bytesMax: 100_000, totalBytesMax: 10_000_000 };

type CallOfRun = { executionId: string; seq: number };

/** The arguments of calls, by run and number, as they were sent or as the program wrote them. Large ones are left out, and the last of many. */
export async function argumentsOfCalls(ctx: Context, calls: readonly CallOfRun[]): Promise<ReadonlyMap<string, unknown>> {
  if (calls.length === 0) return new Map();
  const rows = await readArguments(ctx.organizationId, calls, bounds);
  const opened = rows.map(async (row) => [`${row.executionId} ${row.seq}`, await openedArguments(ctx, row)] as const);
  return new Map(await Promise.all(opened));
}

async function openedArguments(
  { organizationId }: Context,
  { executionId, seq, argumentsRaw, argumentsSent }: StoredArguments,
): Promise<unknown> {
  const at = (field: string) => sealedAt.call(organizationId, `${executionId} ${seq}`, field);
  const text = argumentsSent ? await open(at("argumentsSent"), argumentsSent) : await open(at("argumentsRaw"), argumentsRaw);
  return JSON.parse(text) as unknown;
}
