import { expect, it } from "vitest";
import { prisma } from "../../db/client";
import { withDatabase } from "../../operation/organization.suite";
import { newRuns, soon, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { getExecution } from "../runs/get";
import { resumeExecution } from "../runs/resume";
import { afterThrow } from "./give-up";
import { resume, takeOverExecutions } from "./resume";

withDatabase();

const past = () => new Date(Date.now() - 1_000);

/** A run that was answered, whose process died before it went on. */
async function newLostRun() {
  const runs = await newRuns();
  const { ctx, db } = runs;
  const { executionId: id } = await createExecution(ctx, { code: `return (await ${things}.addThing({ title: "a" })).ok` });
  const lose = () =>
    db.$transaction((tx) => tx.execution.update({ where: { id }, data: { state: "running", leaseUntil: past() } }));
  await lose();
  return { ...runs, id, lose };
}

it("a run that cannot be loaded ends with a reason after five passes in vain, each a little later", async () => {
  const { ctx, db, id, lose, organizationId } = await newLostRun();
  await db.$transaction((tx) => tx.execution.update({ where: { id }, data: { code: Buffer.from("damaged") } }));
  const waits: number[] = [];
  for (let turn = 1; turn <= 3; turn += 1) {
    const began = Date.now();
    await expect(resume(organizationId, id)).rejects.toThrow("sealed");
    const { state, leaseUntil, stalled } = await db.execution.findFirstOrThrow({ where: { id } });
    expect({ state, stalled }).toEqual({ state: "running", stalled: turn });
    waits.push((leaseUntil?.getTime() ?? 0) - began);
    expect(await resume(organizationId, id)).toBeNull();
    await lose();
  }
  expect(waits.every((ms, at) => ms > (waits[at - 1] ?? 0))).toBe(true);
  await expect(resume(organizationId, id)).rejects.toThrow("sealed");
  const { state, errorCode, leaseUntil } = await db.execution.findFirstOrThrow({ where: { id } });
  expect({ state, errorCode, leaseUntil }).toEqual({ state: "failed", errorCode: "internal", leaseUntil: null });
  expect(await db.approval.count({ where: { state: "waiting" } })).toBe(0);
  expect(await getExecution(ctx, { id })).toMatchObject({
    status: "failed",
    structured: { error: { code: "internal", message: expect.stringContaining("5 passes in a row") } },
  });
});

it("a run that takes its process along each time ends as well, and progress forgets what was in vain", async () => {
  const { ctx, db, id, lose, organizationId } = await newLostRun();
  await prisma().execution.updateMany({ where: { id }, data: { stalled: 18 } });
  expect(await resume(organizationId, id)).toMatchObject({ standing: { state: "paused" } });
  expect(await db.execution.findFirst({ where: { id } })).toMatchObject({ stalled: 0 });
  await lose();
  await prisma().execution.updateMany({ where: { id }, data: { stalled: 19 } });
  expect(await resume(organizationId, id)).toBeNull();
  expect(await getExecution(ctx, { id })).toMatchObject({
    status: "failed",
    structured: {
      error: { message: expect.stringContaining("20 passes in a row made no progress, and the last ended with its process") },
    },
  });
  await expect(resumeExecution(ctx, { id, action: "accept" })).rejects.toMatchObject({ code: "conflict" });
});

it("a run that always takes the database too long ends after twenty passes, one that finds it away never", async () => {
  const { ctx, db, id, organizationId } = await newLostRun();
  const late = Object.assign(new Error("Transaction API error: A query cannot be executed on an expired transaction."), {
    code: "P2028",
  });
  const { pass } = await db.execution.findFirstOrThrow({ where: { id } });
  const afterPass = async (stalled: number, error: Error) => {
    await prisma().execution.updateMany({ where: { id }, data: { stalled } });
    await afterThrow({ organizationId, id, pass }, error);
    return (await db.execution.findFirstOrThrow({ where: { id } })).state;
  };
  expect(await afterPass(30, Object.assign(new Error("gone"), { code: "57P03" }))).toBe("running");
  expect(await afterPass(18, late)).toBe("running");
  expect(await afterPass(8, new Error("a bug")), "after late passes one that throws is no fifth").toBe("running");
  expect(await afterPass(19, late)).toBe("failed");
  expect(await getExecution(ctx, { id })).toMatchObject({
    structured: {
      error: { message: expect.stringContaining("20 passes in a row made no progress, and the last took the database too long") },
    },
  });
});

it("runs of a lost process go on without anybody who asks for them", { timeout: 60_000 }, async () => {
  const { ctx, db } = await newRuns();
  const code = `const a = await ${things}.getThing({ id: 1 }); await new Promise((done) => setTimeout(done, 3_600_000)); return a.ok`;
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => createExecution(ctx, { code }).then(({ executionId }) => executionId)),
  );
  await prisma().execution.updateMany({
    where: { id: { in: ids } },
    data: { state: "running", wakeAt: null, leaseUntil: past() },
  });
  takeOverExecutions();
  const goneOn = () => db.execution.count({ where: { id: { in: ids }, state: "paused", pass: { gte: 2 } } });
  await soon(async () => expect(await goneOn()).toBe(ids.length));
});
