import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const agent = () => ({ slug: randomUUID(), name: "A", description: "", config: {}, createdBy: "a" });

const newAgent = ({ db, organizationId }: TestOrganization) =>
  db.$transaction((tx) => tx.agent.create({ data: { ...agent(), organizationId } }));

/** Rows of the models of agents. */
export const agentSamples = {
  Agent: { values: agent, key: ["id"], change: { name: "x" } },
  AgentVersion: {
    values: async (organization: TestOrganization) => ({
      ...{ agentId: (await newAgent(organization)).id, version: 1, name: "A", description: "", config: {}, note: "" },
      createdBy: "a",
    }),
    key: ["organizationId", "agentId", "version"],
    change: { name: "x" },
  },
} as const;
