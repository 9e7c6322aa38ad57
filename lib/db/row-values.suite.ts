import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

export type Sample = {
  /** A new row's values without its organization, with the rows it hangs on; a new model gets its own here. */
  values(organization: TestOrganization): object | Promise<object>;
  key: readonly string[];
  /** What the app may not do itself: these rows come from the function that appends to the audit log. */
  appendOnly?: boolean;
  change: object;
};

/* Values of the rows that others hang on. */

export const tool = {
  ...{ hash: "h", name: "t", description: "", effect: "read", definitionHash: "d", inputSchema: {}, binding: {} },
  ...{ requiresApproval: false, mayElicit: false, isDeprecated: false },
};

export const hour = { hour: new Date(0), actorId: "a", onBehalfOf: "", shard: 0 };
export const counted = {
  ...{ runs: 1, completedRuns: 1, partialRuns: 0, failedRuns: 0, cancelledRuns: 0 },
  ...{ calls: 0, failedCalls: 0, blockedCalls: 0, declinedCalls: 0 },
};

export const execution = {
  ...{ kind: "code", state: "running", door: "api", actorKind: "user", actorId: "a", actorLabel: "A", engine: "e", seed: "s" },
  ...{ clock: 0n, options: {}, source: new Uint8Array([1]) },
};

function newWebhook(): object {
  const addresses = { shownUrl: "https://example.com", consoleOrigin: "http://localhost" };
  return { name: `w ${randomUUID()}`, form: "signed", ...addresses, createdBy: "a" };
}

/** Of models that hang on nothing but the organization and its members. */
export const notificationSamples = {
  Webhook: { values: newWebhook, key: ["organizationId", "id"], change: { name: "x" } },
  Notice: { values: () => ({ event: "run.failed", facts: {} }), key: ["id"], change: { event: "x" } },
  NotificationChoice: {
    values: ({ owner }) => ({ userId: owner.id, events: ["run.failed"], isOwnOnly: true, consoleOrigin: "http://localhost" }),
    ...{ key: ["organizationId", "userId"], change: { isOwnOnly: false } },
  },
  Mail: {
    values: ({ owner }) => ({ userId: owner.id, event: "run.failed", facts: {} }),
    ...{ key: ["organizationId", "id"], change: { state: "failed" } },
  },
} satisfies Record<string, Sample>;
