import { randomUUID } from "node:crypto";

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

export function newWebhook(): object {
  const addresses = { shownUrl: "https://example.com", consoleOrigin: "http://localhost" };
  return { name: `w ${randomUUID()}`, form: "signed", ...addresses, createdBy: "a" };
}
