import { expect, it } from "vitest";
import { scopedDb } from "../db/scoped";
import { newRuns, soon, things } from "../executions/executions.suite";
import { withDatabaseAlone } from "../operation/organization.suite";
import { disposeProcessWide } from "../process";
import { createSchedule, listFirings } from "../schedules";
import { allowLoopback } from "../sources/upstream.suite";
import { claimRootKey } from "../vault/installation";
import { beginWork } from "./begin-work";

withDatabaseAlone();

/** Time passes while no process is there: what was due then, and its jobs, are three days old. */
async function threeDaysPass(organizationId: string) {
  await scopedDb(organizationId).$transaction(async (db) => {
    await db.$executeRaw`update schedule set next_at = next_at - interval '3 days' where organization_id = ${organizationId}::uuid`;
    await db.$executeRaw`update graphile_worker._private_jobs set run_at = run_at - interval '3 days' where starts_with(key, ${organizationId})`;
  });
}

it("a time that passed while the console was down begins one run after the restart, which ends, or is left out, as its schedule says", async () => {
  const { ctx, sent, organizationId } = await newRuns();
  beginWork();
  const daily = { trigger: "cron" as const, cron: "0 3 * * *", timeZone: "UTC" };
  const target = { kind: "code" as const, code: `return (await ${things}.getThing({ id: 7 })).data` };
  const [once, skip] = await Promise.all(
    (["once", "skip"] as const).map((missed) => createSchedule(ctx, { ...daily, name: missed, missed, target })),
  );
  await disposeProcessWide();
  await claimRootKey();
  await threeDaysPass(organizationId);

  allowLoopback();
  beginWork();
  const again = { ...ctx, db: scopedDb(organizationId) };
  const history = async ({ id }: { id: string }) => (await listFirings(again, { id })).items;
  await soon(async () => expect(await history(once!)).toMatchObject([{ state: "begun", runState: "completed" }]));
  await soon(async () => expect(await history(skip!)).toMatchObject([{ state: "missed", runState: null }]));
  expect(sent("GET").map(({ url }) => url)).toEqual(["/things/7"]);
  expect(await again.db.execution.count()).toBe(1);
});
