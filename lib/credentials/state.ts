import type { WriteDb } from "../db/scoped";
import { change } from "../operation/change";
import type { Context } from "../operation/context";
import { enqueue } from "../queue/enqueue";
import { bumpCatalog } from "../signal/catalog-revision";

export const working = { state: "connected", stateReason: null } as const;
/** In the service's words, as a sentence that others may follow. */
export const rejected = (message: string) =>
  `The service refused the credential: ${message.slice(0, 450).replace(/[^.!?…]$/, "$&.")}`;

type State = { state: "connected" | "degraded" | "needs_reconnect" | "error"; stateReason: string | null };

type Alongside = (db: WriteDb) => Promise<unknown>;

type FoundState = State & { checkedAt?: Date | null; checkedWith?: string | null; checkedAs?: string | null };

export async function setState(
  ctx: Context,
  id: string,
  { alongside, ...state }: FoundState & { alongside?: Alongside },
): Promise<void> {
  if (await isKnown(ctx, id, state)) return stamp(ctx, id, { ...state, alongside });
  await change(ctx, "connection.state", async (db, note) => {
    await db.connection.updateMany({ where: { id }, data: state });
    await alongside?.(db);
    await bumpCatalog(db, ctx.organizationId);
    note(id, { state: state.state, reason: state.stateReason });
  });
}

const knownSelect = { state: true, stateReason: true, checkedAt: true, checkedWith: true, checkedAs: true } as const;

/** Whether nothing but the time of the check is new. */
async function isKnown({ db }: Context, id: string, { checkedAt, ...found }: FoundState): Promise<boolean> {
  const known = await db.connection.findFirst({ where: { id }, select: knownSelect });
  const isFirst = checkedAt !== undefined && (checkedAt === null) !== (known?.checkedAt === null);
  if (!known || isFirst) return false;
  return Object.entries(found).every(([name, value]) => known[name as keyof typeof found] === value);
}

type Stamp = { checkedAt?: Date | null | undefined; alongside?: Alongside | undefined };

/** Found as it was known: nobody's catalog changes, and there is nothing to tell in the audit log. */
async function stamp({ db }: Context, id: string, { checkedAt, alongside }: Stamp): Promise<void> {
  if (!checkedAt && !alongside) return;
  await db.$transaction(async (write) => {
    if (checkedAt) await write.connection.updateMany({ where: { id }, data: { checkedAt } });
    await alongside?.(write);
  });
}

/** Somebody has seen to it that a connection works: runs that wait for that go on, in whatever process. */
export const notifySignedIn = (
  db: WriteDb,
  { organizationId, integrationId: id }: { organizationId: string; integrationId: string },
): Promise<void> => enqueue(db, { task: "sign_in.look", payload: { organizationId, id } });
