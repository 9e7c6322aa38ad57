import { createHash } from "node:crypto";
import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { type ExportedHeads, headOf, readExportedHeads } from "./heads";

const Verdict = z.object({
  intact: z.boolean(),
  lines: z.number().int().describe("The number of the last line"),
  removed: z.number().int().describe("How many of the first lines were removed because they were old enough"),
  head: z.string(),
  firstBadLine: z.number().int().nullable(),
  reason: z.string().nullable(),
});
type Verdict = z.infer<typeof Verdict>;

/** A head that somebody kept elsewhere. The check proves that the log goes on from it. */
const KeptHead = z
  .object({
    seq: z.coerce.number().int().positive().optional().describe("The number of a line that you kept"),
    hash: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\da-f]{64}$/, "Is not the hash of a line: 64 digits from 0 to f")
      .optional()
      .describe("The hash of that line"),
  })
  .refine(({ seq, hash }) => (seq === undefined) === (hash === undefined), "Give the number of the line and its hash together");

export const checkAudit = operation({
  name: "audit.check",
  summary: "Check that no line of the audit log was changed, removed or put in",
  permission: "audit:read",
  input: KeptHead,
  output: Verdict,
  run: checkChain,
});

async function checkChain(ctx: Context, kept: z.output<typeof KeptHead>): Promise<Verdict> {
  const newest = await ctx.db.auditEvent.findFirst({ orderBy: { seq: "desc" } });
  const head = await ctx.db.auditHead.findFirst();
  const base = head?.baseHash ? headOf(head.baseSeq, head.baseHash) : { seq: 0, hash: "" };
  const exported = withKept(await readExportedHeads(ctx.organizationId), kept, base.seq);
  const reached = Number(head?.seq ?? 0);
  const beginning = againstExport({ ...whole, lines: base.seq, removed: base.seq, head: base.hash }, exported);
  const chain = beginning.intact ? await walk(ctx.db, { beginning, reached, exported }) : beginning;
  if (!chain.intact) return (await isBaseAt(ctx.db, base.seq)) ? chain : checkChain(ctx, kept);
  if (chain.lines < reached) return broken(chain, chain.lines + 1, "The newest lines are missing.");
  if (head && Buffer.from(head.hash).toString("hex") !== chain.head)
    return broken(chain, reached, `Line ${reached} is not the one the chain ended with.`);
  if (newest && newest.seq > reached) return broken(chain, reached + 1, `Line ${reached + 1} was put in behind the end.`);
  const gone = [...exported.keys()].filter((seq) => seq > reached);
  if (gone.length > 0) return broken(chain, Math.min(...gone), `Line ${Math.min(...gone)} was exported and is gone.`);
  return chain;
}

const broken = (verdict: Verdict, line: number, reason: string): Verdict => ({
  ...verdict,
  intact: false,
  firstBadLine: line,
  reason,
});

const pageRows = 1_000;

/** Old lines may be removed while a check reads them. */
const isBaseAt = async (db: ReadDb, seq: number) => Number((await db.auditHead.findFirst())?.baseSeq ?? 0) === seq;

const whole: Verdict = { intact: true, lines: 0, removed: 0, head: "", firstBadLine: null, reason: null };

/** What somebody kept counts before what this machine exported. */
function withKept(exported: ExportedHeads, { seq, hash }: z.output<typeof KeptHead>, removed: number): ExportedHeads {
  if (seq === undefined || hash === undefined) return exported;
  if (seq < removed)
    throw new Failure(
      "invalid",
      `Lines up to ${removed} were removed because they were old enough. Use the head of a later one.`,
    );
  return new Map([...exported, [seq, hash]]);
}

type Walk = { beginning: Verdict; reached: number; exported: ExportedHeads };

/** Checks the lines that existed when the check began. Newer ones are left to the next check. */
async function walk(db: ReadDb, { beginning, reached, exported }: Walk): Promise<Verdict> {
  let verdict = beginning;
  for (;;) {
    const rows = await db.auditEvent.findMany({
      where: { seq: { gt: verdict === beginning ? undefined : verdict.lines, lte: reached } },
      orderBy: { seq: "asc" },
      take: pageRows,
    });
    for (const row of rows) {
      verdict = againstExport(step(verdict, row), exported);
      if (!verdict.intact) return verdict;
    }
    if (rows.length < pageRows) return verdict;
  }
}

type AuditRow = Awaited<ReturnType<ReadDb["auditEvent"]["findMany"]>>[number];

function step(before: Verdict, row: AuditRow): Verdict {
  const seq = before.lines + 1;
  if (Number(row.seq) < seq) return broken(before, Number(row.seq), `Line ${row.seq} was put in before the beginning.`);
  if (Number(row.seq) !== seq) return broken(before, seq, `Line ${seq} is missing.`);
  const hash = createHash("sha256").update(Buffer.from(before.head, "hex")).update(`${seq} ${row.entry}`).digest("hex");
  if (hash !== Buffer.from(row.hash).toString("hex")) return broken(before, seq, `Line ${seq} does not fit the one before it.`);
  if (!columnsFit(row)) return broken(before, seq, `The columns of line ${seq} do not say what its entry says.`);
  return { ...before, lines: seq, head: hash };
}

function columnsFit({ entry, at, action, actorKind, actorId, door, requestId, subject }: AuditRow): boolean {
  const said = readEntry(entry);
  const columns = [at.toISOString(), action, actorKind, actorId, door, requestId, subject];
  return (
    JSON.stringify(columns) ===
    JSON.stringify([said.at, said.action, said.actor?.kind, said.actor?.id, said.door, said.requestId, said.subject])
  );
}

function readEntry(entry: string): { [part: string]: unknown; actor?: { kind?: unknown; id?: unknown } } {
  try {
    return JSON.parse(entry) ?? {};
  } catch {
    return {};
  }
}

/** Compares with exported heads. They reveal a chain that was rebuilt from some line on. */
function againstExport(chain: Verdict, exported: ExportedHeads): Verdict {
  const hash = exported.get(chain.lines);
  if (!chain.intact || hash === undefined || hash === chain.head) return chain;
  return broken(chain, chain.lines, `Line ${chain.lines} is not the one that was exported.`);
}
