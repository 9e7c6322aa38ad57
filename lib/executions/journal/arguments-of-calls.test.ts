import { expect, it } from "vitest";
import { readArguments } from "../../db/journal/call-arguments";
import { withDatabase } from "../../operation/organization.suite";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";

withDatabase();

it("reads the arguments of calls as far as each of them, and all before it, are small enough", async () => {
  const { ctx, organizationId } = await newRuns();
  const code = `for (const title of ["a", "b".repeat(5_000), "c", "d"]) await ${things}.listThings({ title })`;
  const { executionId } = await createExecution(ctx, { code });
  const calls = [1, 2, 3, 4].map((seq) => ({ executionId, seq }));
  const read = async (bounds: { bytesMax: number; totalBytesMax: number }, asked = calls) =>
    await readArguments(organizationId, asked, bounds);
  const [first] = await read({ bytesMax: 1_000, totalBytesMax: 10_000 });
  const each = (first?.argumentsRaw.length ?? 0) + (first?.argumentsSent?.length ?? 0);
  const seqs = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ seq }) => seq).sort();
  expect(await seqs({ bytesMax: 10_000, totalBytesMax: 100_000 })).toEqual([1, 2, 3, 4]);
  expect(await seqs({ bytesMax: 1_000, totalBytesMax: 2 * each })).toEqual([1, 3]);
  expect(await seqs({ bytesMax: 1_000, totalBytesMax: 2 * each }, calls.toReversed())).toEqual([3, 4]);
});
