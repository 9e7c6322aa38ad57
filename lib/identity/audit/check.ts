import { createHash } from "node:crypto";
import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import { operation } from "../../operation/operation";
import { readExportedHeads } from "./heads";

const Verdict = z.object({
  intact: z.boolean(),
  lines: z.number().int(),
  head: z.string(),
  firstBadLine: z.number().int().nullable(),
  reason: z.string().nullable(),
});
type Verdict = z.infer<typeof Verdict>;

export const checkAudit = operation({
  name: "audit.check",
  summary: "Check that no line of the audit log was changed, removed or put in",
  permission: "audit:read",
  input: z.object({}),
  output: Verdict,
  async run(ctx) {
    const head = await ctx.db.auditHead.findFirst();
    const chain = await walk(ctx.db);
    if (!chain.intact) return chain;
    const reached = head ? Number(head.seq) : 0;
    if (chain.lines !== reached || (head && Buffer.from(head.hash).toString("hex") !== chain.head))
      return broken(chain, Math.min(chain.lines, reached) + 1, "The newest lines are missing.");
    return againstExports(ctx.db, ctx.organizationId, chain);
  },
});

const broken = (verdict: Verdict, line: number, reason: string): Verdict => ({
  ...verdict,
  intact: false,
  firstBadLine: line,
  reason,
});

const pageRows = 1_000;

async function walk(db: ReadDb): Promise<Verdict> {
  let verdict: Verdict = { intact: true, lines: 0, head: "", firstBadLine: null, reason: null };
  for (;;) {
    const rows = await db.auditEvent.findMany({ where: { seq: { gt: verdict.lines } }, orderBy: { seq: "asc" }, take: pageRows });
    for (const row of rows) {
      verdict = step(verdict, row);
      if (!verdict.intact) return verdict;
    }
    if (rows.length < pageRows) return verdict;
  }
}

type Row = Awaited<ReturnType<ReadDb["auditEvent"]["findMany"]>>[number];

function step(before: Verdict, row: Row): Verdict {
  const seq = before.lines + 1;
  if (Number(row.seq) !== seq) return broken(before, seq, `Line ${seq} is missing.`);
  const hash = createHash("sha256").update(Buffer.from(before.head, "hex")).update(`${seq} ${row.entry}`).digest("hex");
  if (hash !== Buffer.from(row.hash).toString("hex")) return broken(before, seq, `Line ${seq} does not fit the one before it.`);
  if (!columnsFit(row)) return broken(before, seq, `The columns of line ${seq} do not say what its entry says.`);
  return { ...before, lines: seq, head: hash };
}

function columnsFit({ entry, at, action, actorKind, actorId, door, requestId, subject }: Row): boolean {
  const said = JSON.parse(entry); // any: each part is compared, none is used
  const columns = [at.toISOString(), action, actorKind, actorId, door, requestId, subject];
  return (
    JSON.stringify(columns) ===
    JSON.stringify([said.at, said.action, said.actor?.kind, said.actor?.id, said.door, said.requestId, said.subject])
  );
}

/** A chain that was rebuilt from some line on is whole in itself; a head exported earlier gives it away. */
async function againstExports(db: ReadDb, organizationId: string, chain: Verdict): Promise<Verdict> {
  for (const { seq, hash } of await readExportedHeads(organizationId)) {
    const row = await db.auditEvent.findFirst({ where: { seq } });
    if (!row) return broken(chain, seq, `Line ${seq} was exported and is gone.`);
    if (Buffer.from(row.hash).toString("hex") !== hash)
      return broken(chain, seq, `Line ${seq} is not the one that was exported.`);
  }
  return chain;
}
