import { z } from "zod";
import type { Context } from "../../operation/context";

/** The call of another run that a run is made for. */
export const WithinCall = z.object({
  executionId: z.string(),
  seq: z.number().int(),
  address: z.string().describe("Of the tool that began it"),
});
export type WithinCall = z.infer<typeof WithinCall>;

type Nested = { parentId: string | null; parentSeq: number | null };

/** Finds the calls around some runs, in their order. */
export async function callsAround({ db }: Context, runs: readonly Nested[]): Promise<(WithinCall | null)[]> {
  const around = runs.flatMap(({ parentId, parentSeq }) =>
    parentId === null || parentSeq === null ? [] : { executionId: parentId, seq: parentSeq },
  );
  if (around.length === 0) return runs.map(() => null);
  const select = { executionId: true, seq: true, address: true, path: true };
  const calls = await db.call.findMany({ where: { OR: around }, select });
  const known = new Map(calls.map(({ executionId, seq, address, path }) => [`${executionId} ${seq}`, address ?? path]));
  return runs.map(({ parentId, parentSeq }) => {
    const address = known.get(`${parentId} ${parentSeq}`);
    return address === undefined ? null : { executionId: parentId ?? "", seq: parentSeq ?? 0, address };
  });
}
