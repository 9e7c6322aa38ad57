import { randomBytes, randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const schedule = () => ({
  ...{ name: randomUUID(), trigger: "cron", targetKind: "code", targetName: "a", target: new Uint8Array(randomBytes(32)) },
  ...{ actorKind: "user", actorId: "a", actorLabel: "a", overlap: "skip", missed: "skip", createdBy: "a" },
});

/** Rows of the models of schedules. */
export const scheduleSamples = {
  Schedule: { values: schedule, key: ["id"], change: { name: "x" } },
  ScheduleFiring: {
    values: async ({ db, organizationId }: TestOrganization) => {
      const { id: scheduleId } = await db.$transaction((tx) => tx.schedule.create({ data: { ...schedule(), organizationId } }));
      return { scheduleId, cause: randomUUID(), dueAt: new Date(), state: "queued", executionId: randomUUID() };
    },
    key: ["id"],
    change: { state: "begun" },
  },
} as const;
