import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { env } from "../../env";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { displayName } from "../display-name";
import { readRetention } from "./rules";

const auditDaysMin = 365;

const Changes = z.object({
  runDays: z.number().int().min(1, "Keep runs for a day at least").max(36_500).nullable().optional(),
  deliveryDays: z
    .number()
    .int()
    .min(1, "Keep deliveries for a day at least")
    .max(365, "Deliveries are kept for 365 days at most")
    .optional(),
  auditDays: z
    .number()
    .int()
    .min(auditDaysMin, "The audit log is kept for 365 days at least")
    .max(36_500)
    .nullable()
    .optional()
    .describe("At least 365; null keeps the audit log whole"),
  hold: displayName(200)
    .nullable()
    .optional()
    .describe("Why nothing may be removed by itself from now on; null ends the legal hold"),
});
type Changes = z.infer<typeof Changes>;

export const updateRetention = operation({
  name: "retention.update",
  summary: "Change how long the organization keeps runs, deliveries and the audit log, or begin and end a legal hold",
  permission: "organization:write",
  input: Changes,
  output: z.object({}),
  run: (ctx, changes) =>
    change(ctx, "retention.update", async (db, note) => {
      requireWithinInstallation(changes);
      const { organizationId } = ctx;
      await lockOrganization(db, organizationId);
      const before = await readRetention(db);
      const set = { ...givenDays(changes), ...holdOf(ctx, changes) };
      await db.retention.upsert({ where: { organizationId }, create: { ...before, organizationId, ...set }, update: set });
      note(Object.keys(changes).join(", "), { ...changes });
      return {};
    }),
});

function requireWithinInstallation({ runDays }: Changes): void {
  const most = env.EXECUTOR_KEEP_RUNS_DAYS;
  if (!runDays || runDays <= most) return;
  const message = `This installation keeps runs for ${most} days at most. Its operator raises that with EXECUTOR_KEEP_RUNS_DAYS.`;
  throw new Failure("invalid", message, { runDays: [message] });
}

const givenDays = ({ hold: _hold, ...days }: Changes) =>
  Object.fromEntries(Object.entries(days).filter(([, value]) => value !== undefined));

function holdOf({ actor }: Context, { hold }: Changes) {
  if (hold === undefined) return {};
  if (hold === null) return { heldAt: null, heldBy: null, holdReason: null };
  return { heldAt: new Date(), heldBy: actor.label, holdReason: hold };
}
