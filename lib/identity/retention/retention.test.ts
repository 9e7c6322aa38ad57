import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { getRetention } from "./get";
import { updateRetention } from "./update";

withDatabase();

const defaults = { runDays: null, runDaysMax: 90, deliveryDays: 30, auditDays: null, hold: null };

it("is what the installation keeps until the organization says otherwise, and nobody else's then", async () => {
  const [organization, other] = [await newOrganization(), await newOrganization()];
  expect(await getRetention(organization.ctx, {})).toEqual(defaults);
  await updateRetention(organization.ctx, { runDays: 7 });
  await updateRetention(organization.ctx, { deliveryDays: 3, auditDays: 400 });
  expect(await getRetention(organization.ctx, {})).toEqual({ ...defaults, runDays: 7, deliveryDays: 3, auditDays: 400 });
  await updateRetention(organization.ctx, { runDays: null, auditDays: null });
  expect(await getRetention(organization.ctx, {})).toEqual({ ...defaults, deliveryDays: 3 });
  expect(await getRetention(other.ctx, {})).toEqual(defaults);
});

it("says who began a legal hold and why, in the audit log too", async () => {
  const { ctx, db, owner } = await newOrganization();
  await updateRetention(ctx, { hold: "Case 12" });
  const hold = { since: expect.any(String), by: owner.email, reason: "Case 12" };
  expect(await getRetention(ctx, {})).toMatchObject({ hold });
  await updateRetention(ctx, { deliveryDays: 9 });
  expect(await getRetention(ctx, {}), "another change leaves it").toMatchObject({ hold });
  await updateRetention(ctx, { hold: null });
  expect(await getRetention(ctx, {})).toMatchObject({ hold: null });
  const lines = await db.auditEvent.findMany({ where: { action: "retention.update" }, orderBy: { seq: "asc" } });
  const details = lines.map(({ entry }) => (JSON.parse(entry) as { details: object }).details);
  expect(details).toEqual([{ hold: "Case 12" }, { deliveryDays: 9 }, { hold: null }]);
});

it.each([
  [{ runDays: 0 }, /a day at least/],
  [{ runDays: 91 }, /90 days at most.*EXECUTOR_KEEP_RUNS_DAYS/],
  [{ deliveryDays: 366 }, /365 days at most/],
  [{ auditDays: 364 }, /365 days at least/],
  [{ hold: "   " }, /Enter a name/],
])("refuses %j", async (changes, message) => {
  const { ctx } = await newOrganization();
  await expect(updateRetention(ctx, changes)).rejects.toThrow(message);
  expect(await getRetention(ctx, {})).toEqual(defaults);
});
