import { z } from "zod";
import { operation } from "../../operation/operation";
import { AgentConfig, storedConfig } from "../config/config";
import { requireAgent } from "../config/view";

const AgentVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  config: AgentConfig,
  note: z.string(),
  isPublished: z.boolean().describe("Whether it is the one that runs"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});

export type AgentVersion = z.infer<typeof AgentVersion>;

const pageMax = 50;

export const listAgentVersions = operation({
  name: "agent_definition.versions",
  summary: "List the versions of an agent, newest first",
  permission: "agents:read",
  input: z.object({
    agent: z.string().describe("The slug or the id of the agent"),
    before: z.coerce.number().int().min(1).optional().describe("Versions older than this one"),
    limit: z.coerce.number().int().min(1).max(pageMax).default(20),
  }),
  output: z.object({ items: z.array(AgentVersion), next: z.number().int().nullable() }),
  async run({ db }, { agent, before, limit }) {
    const { id, publishedVersion } = await requireAgent(db, agent);
    const where = { agentId: id, ...(before === undefined ? {} : { version: { lt: before } }) };
    const rows = await db.agentVersion.findMany({ where, orderBy: { version: "desc" }, take: limit + 1 });
    const items = rows.slice(0, limit).map(({ version, name, description, config, note, createdBy, createdAt }) => ({
      ...{ version, name, description, note, createdBy, config: storedConfig(config) },
      isPublished: version === publishedVersion,
      createdAt: createdAt.toISOString(),
    }));
    return { items, next: rows.length > limit ? (items.at(-1)?.version ?? null) : null };
  },
});
