import { expect, it } from "vitest";
import { pool } from "../../db/client";
import { change } from "../../operation/change";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { updateRetention } from "../retention/update";
import { checkAudit } from "./check";
import { exportAudit } from "./export";
import { forgetAuditLines } from "./forget";
import { listAuditHeads } from "./list-heads";

withDatabase();

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** Lines as they would have been written so many days ago. */
async function writeAgo({ db, owner }: TestOrganization, days: readonly number[]): Promise<void> {
  for (const [turn, ago] of days.entries()) {
    const actor = { id: owner.id, kind: "user", label: owner.email, onBehalfOf: null };
    const line = { action: "role.update", actor, at: daysAgo(ago).toISOString(), details: null, door: "page" };
    const entry = JSON.stringify({ ...line, requestId: "r", subject: `old ${turn}` });
    await db.$transaction((tx) => tx.$executeRaw`select audit_append(${entry})`);
  }
}

const seqsOf = async ({ db }: TestOrganization) =>
  (await db.auditEvent.findMany({ orderBy: { seq: "asc" } })).map(({ seq }) => Number(seq));

async function keeping(auditDays: number | null): Promise<TestOrganization> {
  const organization = await newOrganization();
  await writeAgo(organization, [900, 800, 500, 400, 700, 10]);
  await updateRetention(organization.ctx, { auditDays });
  return organization;
}

it("removes the lines that are too old from the beginning on, says so, and the chain stays whole", async () => {
  const [organization, other] = [await keeping(450), await keeping(null)];
  const { ctx } = organization;
  const before = await exportAudit(ctx, {});
  await forgetAuditLines(organization.organizationId);
  await forgetAuditLines(other.organizationId);
  expect(await seqsOf(organization), "a line behind a newer one stays").toEqual([4, 5, 6, 7, 8]);
  expect(await seqsOf(other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await checkAudit(ctx, {})).toMatchObject({ intact: true, lines: 8, removed: 3 });
  const [line] = await organization.db.auditEvent.findMany({ where: { action: "audit.forget" } });
  expect(JSON.parse(line!.entry)).toMatchObject({ actor: { kind: "system" }, details: { count: 3, through: 3 } });
  await forgetAuditLines(organization.organizationId);
  expect(await seqsOf(organization), "nothing is left to remove").toHaveLength(5);
  const heads = await listAuditHeads(ctx, {});
  const hashAt = (seq: number) => before.lines.find((one) => one.seq === seq)?.hash;
  expect(heads).toMatchObject({ base: { seq: 3, hash: hashAt(3) }, current: { seq: 8 } });
});

it("is proved from a head that was kept elsewhere, and found wanting against another one", async () => {
  const organization = await keeping(450);
  const { ctx } = organization;
  const { lines } = await exportAudit(ctx, {});
  const kept = (seq: number) => ({ seq, hash: lines.find((one) => one.seq === seq)!.hash.toUpperCase() });
  await forgetAuditLines(organization.organizationId);
  for (const seq of [3, 5]) expect(await checkAudit(ctx, kept(seq))).toMatchObject({ intact: true });
  expect(await checkAudit(ctx, { ...kept(5), hash: "0".repeat(64) })).toMatchObject({ intact: false, firstBadLine: 5 });
  expect(await checkAudit(ctx, { ...kept(3), hash: "0".repeat(64) })).toMatchObject({ intact: false, firstBadLine: 3 });
  expect(await checkAudit(ctx, { ...kept(5), seq: 9 })).toMatchObject({ intact: false, firstBadLine: 9 });
  await expect(checkAudit(ctx, kept(2))).rejects.toThrow("Lines up to 3 were removed");
  await expect(checkAudit(ctx, { seq: 3 })).rejects.toThrow("together");
});

it("keeps everything during a legal hold, and the last line for ever", async () => {
  const organization = await keeping(450);
  const { ctx, organizationId } = organization;
  await updateRetention(ctx, { hold: "Case 12" });
  await forgetAuditLines(organizationId);
  expect(await seqsOf(organization)).toHaveLength(8);
  await updateRetention(ctx, { hold: null });
  await forgetAuditLines(organizationId);
  expect((await seqsOf(organization))[0]).toBe(4);

  const silent = await newOrganization();
  await updateRetention(silent.ctx, { auditDays: 365 });
  await forgetAuditLines(silent.organizationId);
  expect(await seqsOf(silent)).toEqual([1]);
});

it("is refused by the database for what is newer than a year, whoever asks, and reaches one organization only", async () => {
  const [organization, other] = [await keeping(null), await keeping(null)];
  const forget = (before: Date) =>
    organization.db.$transaction((tx) => tx.$queryRaw`select lines::int from audit_forget(${before}, 100)`);
  await expect(forget(daysAgo(364))).rejects.toThrow(/365 days at least/);
  await expect(pool().query("delete from audit_event")).rejects.toThrow(/permission denied/);
  expect(await forget(daysAgo(450))).toEqual([{ lines: 3 }]);
  expect(await seqsOf(other)).toHaveLength(7);
  expect(await checkAudit(other.ctx, {})).toMatchObject({ intact: true, removed: 0 });
});

it("goes on in batches, with a line for each", async () => {
  const organization = await keeping(null);
  const forget = () =>
    organization.db.$transaction((tx) => tx.$queryRaw`select lines::int from audit_forget(${daysAgo(450)}, 2)`);
  expect([await forget(), await forget(), await forget()]).toEqual([[{ lines: 2 }], [{ lines: 1 }], []]);
  await change(organization.ctx, "role.update", async () => undefined);
  expect(await checkAudit(organization.ctx, {})).toMatchObject({ intact: true, removed: 3, lines: 8 });
});
