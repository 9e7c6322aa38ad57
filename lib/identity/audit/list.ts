import { z } from "zod";
import { asWritten } from "../../db/as-written";
import type { ReadDb } from "../../db/scoped";
import { wordsOfAction } from "../../operation/audited-actions";
import { operation } from "../../operation/operation";
import { actorName, type Names, readNames, subjectName } from "./names";

export const AuditLine = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  action: z.string(),
  words: z.string().describe("What was done, as a person would say it between `actorName` and `subjectName`"),
  actorKind: z.string(),
  actorId: z.string(),
  actorLabel: z.string(),
  actorName: z.string().describe("The name of a member today; otherwise what the actor was called at that moment"),
  onBehalfOf: z.string().nullable(),
  onBehalfOfName: z.string().nullable(),
  door: z.string(),
  requestId: z.string(),
  subject: z.string().nullable(),
  subjectName: z.string().nullable().describe("What it was done to, by its name where one is known"),
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
    const page = rows.slice(0, limit).map(readEntry);
    const names = await readNames(ctx.db, page.flatMap(mentionedIn));
    const items = page.map((row) => auditLine(row, names));
    return { items, nextCursor: rows.length > limit ? items.at(-1)?.seq : undefined };
  },
});

type Page = { before?: number | undefined; take: number };

export function readAudit(db: ReadDb, { query, action, actorId, from, to }: AuditFilter, { before, take }: Page) {
  const contains = query ? { contains: asWritten(query), mode: "insensitive" as const } : undefined;
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
type ReadRow = Omit<AuditRow, "entry"> & Entry;

function readEntry({ entry, ...row }: AuditRow): ReadRow {
  const { actor, details } = JSON.parse(entry) as Entry; // safe: change() writes every entry, and the chain shows any other
  return { ...row, actor, details };
}

const mentionedIn = ({ actorId, actor, subject }: ReadRow): string[] =>
  [actorId, actor.onBehalfOf, subject].filter((text) => text !== null);

function auditLine({ seq, at, actor, ...row }: ReadRow, names: Names): AuditLine {
  return {
    ...row,
    seq: Number(seq),
    at: at.toISOString(),
    words: wordsOfAction(row.action) ?? row.action,
    actorLabel: actor.label,
    actorName: actorName({ ...row, label: actor.label }, names),
    onBehalfOf: actor.onBehalfOf,
    onBehalfOfName: actor.onBehalfOf && (names.get(actor.onBehalfOf) ?? actor.onBehalfOf),
    subjectName: subjectName(row, names),
  };
}
