import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

const agent = () => ({ slug: randomUUID(), name: "A", description: "", config: {}, createdBy: "a" });

const newAgent = ({ db, organizationId }: TestOrganization) =>
  db.$transaction((tx) => tx.agent.create({ data: { ...agent(), organizationId } }));

const newEvaluation = async ({ db, organizationId, ...rest }: TestOrganization) => {
  const { id: agentId } = await newAgent({ db, organizationId, ...rest });
  return db.$transaction((tx) => tx.agentEvaluation.create({ data: { organizationId, agentId, createdBy: "a" } }));
};

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
  AgentTask: {
    values: async (organization: TestOrganization) => ({
      ...{ agentId: (await newAgent(organization)).id, input: "a", expected: ["b"], createdBy: "a" },
    }),
    key: ["id"],
    change: { input: "x" },
  },
  AgentEvaluation: {
    values: async (organization: TestOrganization) => ({ agentId: (await newAgent(organization)).id, createdBy: "a" }),
    key: ["id"],
    change: { createdBy: "x" },
  },
  TriedTask: {
    values: async (organization: TestOrganization) => ({
      ...{ evaluationId: (await newEvaluation(organization)).id, position: 0, input: "a", expected: ["b"] },
    }),
    key: ["organizationId", "evaluationId", "position"],
    change: { input: "x" },
  },
} as const;
