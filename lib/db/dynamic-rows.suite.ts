import { randomBytes, randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const session = () => ({
  ...{ actorKind: "user", actorId: "a", tools: [], patienceMs: 1_000 },
  expiresAt: new Date(Date.now() + 3_600_000),
});

/** Rows of tools that programs offer to their runs. */
export const dynamicSamples = {
  DynamicSession: { values: session, key: ["id"], change: { patienceMs: 2_000 } },
  DynamicCall: {
    values: async ({ db, organizationId }: TestOrganization) => {
      const made = await db.$transaction((tx) => tx.dynamicSession.create({ data: { ...session(), organizationId } }));
      return {
        ...{ sessionId: made.id, callId: randomUUID(), executionId: randomUUID(), number: 1, tool: "a", state: "waiting" },
        ...{ arguments: new Uint8Array(randomBytes(32)), expiresAt: new Date() },
      };
    },
    key: ["id"],
    change: { state: "over" },
  },
} as const;
