import { z } from "zod";
import type { ReadDb, WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import { AgentConfig, storedConfig } from "./config";

export const AgentStatus = z.enum(["draft", "published"]);

export const AgentLine = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  status: AgentStatus,
  version: z.number().int().nullable().describe("The version that runs; null for a draft"),
  hasChanges: z.boolean().describe("Whether it was changed since that version"),
  mode: AgentConfig.shape.mode,
  model: z.string().nullable().describe("The name of its model"),
  tools: z.number().int().describe("How many tools were picked"),
  toolkit: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
});
export type AgentLine = z.infer<typeof AgentLine>;

export const AgentView = AgentLine.omit({ tools: true, model: true, mode: true, toolkit: true }).extend({
  config: AgentConfig.describe("What it is at this moment, published or not"),
});
export type AgentView = z.infer<typeof AgentView>;

export type AgentRow = {
  id: string;
  slug: string;
  name: string;
  description: string;
  config: unknown;
  publishedVersion: number | null;
  publishedAt: Date | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What is published of an agent, to compare with what it is now. */
export type Published = { name: string; description: string; config: unknown } | null;

function facts(row: AgentRow, published: Published) {
  const { id, slug, name, description, createdBy, publishedVersion: version } = row;
  return {
    ...{ id, slug, name, description, createdBy, version },
    status: version === null ? ("draft" as const) : ("published" as const),
    hasChanges: published !== null && !isSame(row, published),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

const isSame = (row: AgentRow, published: NonNullable<Published>): boolean =>
  row.name === published.name &&
  row.description === published.description &&
  JSON.stringify(storedConfig(row.config)) === JSON.stringify(storedConfig(published.config));

export const agentView = (row: AgentRow, published: Published): AgentView => ({
  ...facts(row, published),
  config: storedConfig(row.config),
});

export function agentLine(row: AgentRow, published: Published): AgentLine {
  const { mode, model, tools, toolkit } = storedConfig(row.config);
  return { ...facts(row, published), mode, toolkit, model: model?.name ?? null, tools: tools.length };
}

/** Finds an agent by its slug or its id. */
export async function requireAgent(db: ReadDb | WriteDb, ref: string): Promise<AgentRow> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(ref);
  const row = await db.agent.findFirst({ where: isId ? { id: ref } : { slug: ref } });
  if (!row) throw new Failure("not_found", `There is no agent ${ref.slice(0, 100)}.`);
  return row;
}

/** The version of an agent that runs; null for a draft. */
export async function publishedOf(db: ReadDb | WriteDb, { id, publishedVersion }: AgentRow): Promise<Published> {
  if (publishedVersion === null) return null;
  return db.agentVersion.findFirst({ where: { agentId: id, version: publishedVersion } });
}
