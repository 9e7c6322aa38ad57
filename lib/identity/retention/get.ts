import { z } from "zod";
import { env } from "../../env";
import { operation } from "../../operation/operation";
import { readRetention } from "./rules";

export const RetentionView = z.object({
  runDays: z
    .number()
    .int()
    .nullable()
    .describe("Days a run is kept after its end; null for as many as the installation keeps it"),
  runDaysMax: z.number().int().describe("Days the installation keeps runs, which is the most"),
  deliveryDays: z.number().int().describe("Days of the log of webhook deliveries and of email"),
  auditDays: z.number().int().nullable().describe("Days of the audit log; null keeps it whole"),
  hold: z
    .object({ since: z.iso.datetime(), by: z.string(), reason: z.string() })
    .nullable()
    .describe("While it is set, nothing is removed by itself"),
});
export type RetentionView = z.infer<typeof RetentionView>;

export const getRetention = operation({
  name: "retention.get",
  summary: "Show how long the organization keeps runs, deliveries and the audit log, and whether a legal hold keeps everything",
  permission: "organization:read",
  input: z.object({}),
  output: RetentionView,
  async run({ db }) {
    const { heldAt, heldBy, holdReason, runDays, deliveryDays, auditDays } = await readRetention(db);
    const hold = heldAt ? { since: heldAt.toISOString(), by: heldBy ?? "", reason: holdReason ?? "" } : null;
    return { runDays, runDaysMax: env.EXECUTOR_KEEP_RUNS_DAYS, deliveryDays, auditDays, hold };
  },
});
