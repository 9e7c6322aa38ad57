import type { WriteDb } from "../db/scoped";
import type { AuditedAction } from "./audited-actions";
import type { Context } from "./context";
import { Failure } from "./failure";

/** Adds the subject and the details of a change to its line in the audit log. */
export type Note = (subject: string, details?: Record<string, unknown>) => void;

/**
 * `alsoIn` names another organization that the actor acts from. Its audit log gets the same line. `timeout` is how many
 * milliseconds a change may take that writes much.
 */
type ActingContext = Context & { alsoIn?: string | undefined; timeout?: number };

/**
 * The only way to write: one transaction that holds the change and its audit row.
 * The lock of the audit chain is taken last, so that changes of one organization block each other as briefly as possible.
 */
export async function change<T>(
  ctx: ActingContext,
  action: AuditedAction,
  work: (db: WriteDb, note: Note) => Promise<T>,
): Promise<T> {
  const { timeout } = ctx;
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
  return await ctx.db.$transaction(inTransaction, timeout === undefined ? {} : { timeout }).catch(refuseDoubles);
}

/** Turns a lost race to create the same thing into the failure that the second caller would get a moment later. */
function refuseDoubles(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "P2002")
    throw new Failure("conflict", "That already exists.").causedBy(error);
  throw error;
}

type AuditEntry = { action: string; subject: string | null; details: Record<string, unknown> | null };

function auditEntry({ actor, door, requestId }: Context, { action, subject, details }: AuditEntry): string {
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

/** Comes last: from here on the transaction sees only the other organization. */
async function appendAuditElsewhere(db: WriteDb, entry: string, organizationId: string): Promise<void> {
  await db.$executeRaw`select set_config('app.organization', ${organizationId}, true)`;
  await appendAudit(db, entry);
}
