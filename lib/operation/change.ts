import type { WriteDb } from "../db/scoped";
import type { Context } from "./context";
import { Failure } from "./failure";

/** What a change says of itself in the audit log: what it touched, and anything worth knowing later. */
export type Note = (subject: string, details?: Record<string, unknown>) => void;

/** With the organization somebody acts from, where that is another one: the same line goes into its audit log too. */
type Acting = Context & { alsoIn?: string | undefined };

/**
 * The only way to write: one transaction, and the audit row stands or falls with the change.
 * The audit chain's lock is taken last, so that changes of one organization wait for each other as briefly as possible.
 */
export async function change<T>(
  ctx: Acting,
  action: `${string}.${string}`,
  work: (db: WriteDb, note: Note) => Promise<T>,
): Promise<T> {
  const inTransaction = async (db: WriteDb) => {
    let subject: string | null = null;
    let details: Record<string, unknown> | null = null;
    const result = await work(db, (what, more) => {
      subject = what;
      details = more ?? null;
    });
    const entry = auditEntry(ctx, { action, subject, details });
    await appendAudit(db, entry);
    if (ctx.alsoIn) await appendAuditElsewhere(db, entry, ctx.alsoIn);
    return result;
  };
  return await ctx.db.$transaction(inTransaction).catch(refuseDoubles);
}

/** Two at once who create the same thing: the second is told so, as it would have been a moment later. */
function refuseDoubles(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "P2002")
    throw new Failure("conflict", "That already exists.").causedBy(error);
  throw error;
}

type What = { action: string; subject: string | null; details: Record<string, unknown> | null };

function auditEntry({ actor, door, requestId }: Context, { action, subject, details }: What): string {
  return JSON.stringify({
    action,
    actor: { id: actor.id, kind: actor.kind, label: actor.label, onBehalfOf: actor.onBehalfOf },
    at: new Date().toISOString(),
    details,
    door,
    requestId,
    subject,
  });
}

const appendAudit = (db: WriteDb, entry: string) => db.$executeRaw`select audit_append(${entry})`;

/** The last statements of the transaction, which sees nothing but that organization from here on. */
async function appendAuditElsewhere(db: WriteDb, entry: string, organizationId: string): Promise<void> {
  await db.$executeRaw`select set_config('app.organization', ${organizationId}, true)`;
  await appendAudit(db, entry);
}
