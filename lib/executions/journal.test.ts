import { Client } from "pg";
import { expect, it, vi } from "vitest";
import { prisma } from "../db/client";
import { withDatabase } from "../operation/organization.suite";
import { createExecution } from "./execute";
import { newRuns, things } from "./executions.suite";
import { storedAnswer } from "./runs/standing";

withDatabase();

const add = `return ${things}.addThing({ title: "a" })`;

/** What this process says to the database meanwhile, in one word each where that is all. */
async function statementsDuring<T>(work: () => Promise<T>): Promise<{ given: T; texts: string[] }> {
  const query = vi.spyOn(Client.prototype, "query");
  const given = await work();
  const texts = query.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === "string" ? asked : ((asked as { text?: string }).text ?? ""),
  );
  query.mockRestore();
  return { given, texts };
}

it("a pause is one transaction, and its answer is not read back", async () => {
  const { ctx } = await newRuns();
  await createExecution(ctx, { code: add });
  const { given, texts } = await statementsDuring(() => createExecution(ctx, { code: add }));
  expect(given).toMatchObject({ status: "paused", structured: { interaction: { args: { body: { title: "a" } } } } });
  expect(texts.filter((text) => text === "begin")).toHaveLength(1);
  expect(texts.slice(texts.indexOf("commit") + 1).filter((text) => !text.includes("insert into signal"))).toEqual([]);
  expect(await storedAnswer(ctx, given.executionId)).toEqual(given);
});

it("a question of a run that ends without waiting for it expires by itself all the same", async () => {
  const { ctx, organizationId } = await newRuns();
  await createExecution(ctx, { code: add, onApproval: "reject" });
  const like = `${organizationId} approval.expire %`;
  expect(await prisma().$queryRaw`select 1 from graphile_worker.jobs where key like ${like}`).toHaveLength(1);
});

it("a sign of life is no news: it changes the lease and tells nobody", async () => {
  const { ctx, db } = await newRuns();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const running = createExecution(ctx, { code: "await new Promise((done) => setTimeout(done, 1_500)); return 1" });
    await vi.waitFor(async () => expect(await db.execution.count({ where: { state: "running" } })).toBe(1));
    const look = () => db.execution.findFirstOrThrow({ select: { id: true, revision: true, leaseUntil: true } });
    const before = await look();
    const { texts } = await statementsDuring(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      await vi.waitFor(async () =>
        expect((await look()).leaseUntil?.getTime()).toBeGreaterThan(before.leaseUntil?.getTime() ?? 0),
      );
    });
    expect((await look()).revision).toBe(before.revision);
    expect(texts.filter((text) => text.includes("insert into signal"))).toEqual([]);
    expect(await running).toMatchObject({ status: "completed" });
  } finally {
    vi.useRealTimers();
  }
});
