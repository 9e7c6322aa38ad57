import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const newGroup = ({ db, organizationId }: TestOrganization) =>
  db.$transaction((tx) => tx.provisionedGroup.create({ data: { organizationId, name: randomUUID() } }));

/** Rows of the models of signing in. */
export const signInSamples = {
  SignInRules: { values: () => ({ sessionHours: 8 }), key: ["organizationId"], change: { sessionHours: 9 } },
  Retention: { values: () => ({ deliveryDays: 8 }), key: ["organizationId"], change: { deliveryDays: 9 } },
  GroupRole: {
    values: () => ({ group: randomUUID(), role: "viewer", position: 1 }),
    ...{ key: ["organizationId", "group"], change: { role: "x" } },
  },
  ProvisioningToken: {
    values: () => ({ name: "t", hash: Buffer.from(randomUUID()), hint: "0000", createdBy: "a" }),
    ...{ key: ["id"], change: { name: "x" } },
  },
  ProvisionedMember: {
    values: ({ owner }: TestOrganization) => ({ userId: owner.id, userName: "a", isActive: true }),
    ...{ key: ["organizationId", "userId"], change: { userName: "x" } },
  },
  ProvisionedGroup: {
    values: () => ({ name: randomUUID() }),
    ...{ key: ["organizationId", "id"], change: { name: "x" } },
  },
  ProvisionedGroupMember: {
    values: async (organization: TestOrganization) => ({
      groupId: (await newGroup(organization)).id,
      userId: organization.owner.id,
    }),
    ...{ key: ["organizationId", "groupId", "userId"], change: { userId: randomUUID() } },
  },
  EmailDomain: {
    values: () => ({ domain: `${randomUUID()}.example`, claimedBy: "a" }),
    ...{ key: ["organizationId", "domain"], change: { claimedBy: "x" } },
  },
};
