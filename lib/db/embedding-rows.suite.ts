import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const newKey = ({ db, organizationId }: TestOrganization) => {
  const key = { organizationId, name: "k", hash: Buffer.from(randomUUID()), hint: "0000", createdBy: "a" };
  return db.$transaction((tx) => tx.apiKey.create({ data: key }));
};

/** Rows of the models of embedding. */
export const embeddingSamples = {
  EmbedOrigin: {
    values: () => ({ origin: `https://${randomUUID()}.example`, createdBy: "a" }),
    ...{ key: ["organizationId", "id"], change: { origin: "x" } },
  },
  Visitor: {
    values: async (organization: TestOrganization) => ({ apiKeyId: (await newKey(organization)).id, name: "v" }),
    ...{ key: ["organizationId", "id"], change: { name: "x" } },
  },
};
