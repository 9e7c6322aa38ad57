import { z } from "zod";
import { change } from "../operation/change";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { getIntegrationRow, type Outline } from "../sources";
import { IntegrationSlug, ToolEffect, toolsReached } from "../tools";

const OutlineView = z.object({
  description: z.string(),
  effect: ToolEffect,
  requiresApproval: z.boolean(),
  inputSchema: z.unknown(),
});

const ToolChange = z.object({
  id: z.uuid(),
  toolName: z.string(),
  kind: z.enum(["added", "changed", "removed"]),
  /** Whether it lets agents do, or tells them, more than what was looked at; held back until somebody has. */
  isWidening: z.boolean(),
  before: OutlineView.nullable(),
  after: OutlineView.nullable(),
  foundAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  reviewedBy: z.string().nullable(),
});
export type ToolChange = z.infer<typeof ToolChange>;

export const listToolChanges = operation({
  name: "integration.changes",
  summary: "See what refreshes changed about the tools of an integration",
  permission: "integrations:read",
  input: z.object({
    slug: IntegrationSlug,
    state: z.enum(["waiting", "reviewed", "all"]).default("all"),
    tool: z.string().max(300).optional().describe("The name of one tool"),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: z.uuid().optional(),
  }),
  output: z.object({ items: z.array(ToolChange), nextCursor: z.uuid().optional() }),
  async run(ctx, { slug, state, tool, limit, cursor }) {
    const { id: integrationId } = await getIntegrationRow(ctx.db, slug);
    const rows = await ctx.db.toolChange.findMany({
      where: { integrationId, toolName: tool, ...reviewed[state], ...(cursor ? { id: { lt: cursor } } : {}) },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const reaches = await toolsReached(ctx, slug);
    const page = rows.slice(0, limit);
    const shown = reaches ? page.filter(({ toolName }) => reaches(toolName)) : page;
    const items = shown.map((row) => ({
      ...row,
      kind: row.kind as ToolChange["kind"],
      before: row.before as Outline | null, // safe: only storeProduced() writes these three
      after: row.after as Outline | null,
      foundAt: row.foundAt.toISOString(),
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
    }));
    const last = page.at(-1);
    return { items, ...(rows.length > limit && last ? { nextCursor: last.id } : {}) };
  },
});

const reviewed = { waiting: { reviewedAt: null, isWidening: true }, reviewed: { reviewedAt: { not: null } }, all: {} } as const;

export const reviewToolChanges = operation({
  name: "integration.review_changes",
  summary: "Say that changes of tools were looked at, so that they are no longer held back",
  permission: "integrations:write",
  input: z.object({
    slug: IntegrationSlug,
    /** The changes that were looked at, by id. */
    ids: z.array(z.uuid()).min(1, "Name the changes that were looked at").max(5_000),
  }),
  output: z.object({ reviewed: z.number().int() }),
  async run(ctx, { slug, ids }) {
    const { id: integrationId } = await getIntegrationRow(ctx.db, slug);
    return await change(ctx, "integration.review_changes", async (db, note) => {
      const where = { integrationId, id: { in: ids }, reviewedAt: null };
      const data = { reviewedAt: new Date(), reviewedBy: ctx.actor.label };
      const { count } = await db.toolChange.updateMany({ where, data });
      await bumpCatalog(db, ctx.organizationId);
      note(integrationId, { slug, count });
      return { reviewed: count };
    });
  },
});
