import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import { operation } from "../../operation/operation";

export const AuditLine = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  action: z.string(),
  actorKind: z.string(),
  actorId: z.string(),
  actorLabel: z.string(),
  onBehalfOf: z.string().nullable(),
  door: z.string(),
  requestId: z.string(),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditFilter = z.object({
  query: z.string().max(200).optional().describe("Part of the action, the actor or what was touched"),
  action: z.string().max(100).optional(),
  actorId: z.string().max(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
type AuditFilter = z.infer<typeof AuditFilter>;

export const listAudit = operation({
  name: "audit.list",
  summary: "Read the audit log, newest first",
  permission: "audit:read",
  input: AuditFilter.extend({
    cursor: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(AuditLine), nextCursor: z.number().int().optional() }),
  async run(ctx, { cursor, limit, ...filter }) {
    const rows = await readAudit(ctx.db, filter, { before: cursor, take: limit + 1 });
    const items = rows.slice(0, limit).map(auditLine);
    return { items, nextCursor: rows.length > limit ? items.at(-1)?.seq : undefined };
  },
});

type Page = { before?: number | undefined; take: number };

export function readAudit(db: ReadDb, { query, action, actorId, from, to }: AuditFilter, { before, take }: Page) {
  const contains = query ? { contains: query, mode: "insensitive" as const } : undefined;
  return db.auditEvent.findMany({
    where: {
      action,
      actorId,
      at: { gte: from, lte: to },
      seq: { lt: before },
      OR: contains && [{ action: contains }, { subject: contains }, { entry: contains }],
    },
    orderBy: { seq: "desc" },
    take,
  });
}

type Entry = { actor: { label: string; onBehalfOf: string | null }; details: Record<string, unknown> | null };
type AuditRow = Awaited<ReturnType<typeof readAudit>>[number];

function auditLine({ entry, seq, at, ...row }: AuditRow): AuditLine {
  const { actor, details } = JSON.parse(entry) as Entry; // safe: change() writes every entry, and the chain shows any other
  return { ...row, seq: Number(seq), at: at.toISOString(), actorLabel: actor.label, onBehalfOf: actor.onBehalfOf, details };
}
