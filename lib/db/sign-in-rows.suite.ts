import { randomUUID } from "node:crypto";

/** Rows of the models of signing in. */
export const signInSamples = {
  SignInRules: { values: () => ({ sessionHours: 8 }), key: ["organizationId"], change: { sessionHours: 9 } },
  GroupRole: {
    values: () => ({ group: randomUUID(), role: "viewer", position: 1 }),
    ...{ key: ["organizationId", "group"], change: { role: "x" } },
  },
  EmailDomain: {
    values: () => ({ domain: `${randomUUID()}.example`, claimedBy: "a" }),
    ...{ key: ["organizationId", "domain"], change: { claimedBy: "x" } },
  },
};
