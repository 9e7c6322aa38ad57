import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { ToolResult } from "../../plugins";
import { processWide } from "../../process";
import { differenceOf } from "./compare";
import type { Expected, Outcome } from "./saved-test";

type Call = { address: string; args: Record<string, unknown> };
/** Makes a call as a run of its own that sees the tool as it is worked on and waits for nobody. */
type ToolRunner = (ctx: Context, call: Call) => Promise<ToolResult & { executionId: string }>;

const kept = () => processWide("registry.runner", (): { run: ToolRunner | null } => ({ run: null }));

/** The room that runs calls offers how, when the process starts. */
export function offerToolRunner(run: ToolRunner): void {
  kept().run = run;
}

type Tested = { id: string; slug: string };

/** Runs the saved tests of a tool as it is worked on, one after the other, and keeps how each ended. */
export async function runTests(ctx: Context, { id: toolId, slug }: Tested): Promise<{ name: string; outcome: Outcome }[]> {
  const tests = await ctx.db.registryToolTest.findMany({ where: { toolId }, orderBy: { createdAt: "asc" } });
  if (tests.length === 0) return [];
  const outcomes: { id: string; name: string; outcome: Outcome }[] = [];
  for (const { id, name, input, expected } of tests) {
    const call = { address: `tools.registry.org.main.${slug}`, args: input as Record<string, unknown> }; // safe: checked when it was saved
    outcomes.push({ id, name, outcome: await outcomeOf(ctx, call, expected as Expected) });
  }
  await change(ctx, "registry_test.run", async (db, note) => {
    for (const { id, outcome } of outcomes)
      await db.registryToolTest.updateMany({ where: { id }, data: { lastOutcome: outcome, lastRunAt: new Date() } });
    note(slug, { passed: outcomes.filter(({ outcome }) => outcome.ok).length, of: outcomes.length });
  });
  return outcomes;
}

async function outcomeOf(ctx: Context, call: Call, expected: Expected): Promise<Outcome> {
  const { run } = kept();
  if (!run) throw new Error("Nobody offered a way to run calls.");
  const result = await run(ctx, call);
  const because = differenceOf(expected, result);
  return { ok: because === null, because, execution_id: result.executionId };
}

/** Refuses to publish what does not do what was saved of it, unless somebody says why it has to be. */
export async function requirePassing(ctx: Context, tool: Tested, reason: string | undefined): Promise<string[]> {
  const failed = (await runTests(ctx, tool)).filter(({ outcome }) => !outcome.ok);
  if (failed.length === 0 || reason !== undefined) return failed.map(({ name }) => name);
  const [first] = failed;
  const more = failed.length > 1 ? ` So did ${failed.length - 1} more.` : "";
  throw new Failure(
    "conflict",
    `The test ${JSON.stringify(first?.name)} failed: ${first?.outcome.because}${more} Mend the tool or the test, or give a force_reason.`,
    { tests: failed.map(({ name, outcome }) => `${name}: ${outcome.because}`) },
  );
}
