import { prisma } from "../db/client";
import { systemContext } from "../identity";
import { change } from "../operation/change";
import { finishRotation, nextRootKey } from "../vault/installation";
import { rewrapDataKeys } from "../vault/keyring";
import type { RootKey } from "../vault/root-key";

/** Wraps every data key with the next root key. After an interruption, run it again. */
export async function rotateRootKey(): Promise<{ fingerprint: string; rewrapped: number }> {
  const next = nextRootKey();
  const before = await rewrapAll(next);
  await finishRotation(next);
  const meanwhile = await rewrapAll(next);
  return { fingerprint: next.fingerprint, rewrapped: before + meanwhile };
}

async function rewrapAll(next: RootKey): Promise<number> {
  let rewrapped = 0;
  for (const { id } of await prisma().organization.findMany({ select: { id: true } })) {
    const ctx = systemContext({ organizationId: id, name: "vault.rotate", door: "command" });
    const isStale = await ctx.db.dataKey.findFirst({ where: { rootFingerprint: { not: next.fingerprint } } });
    if (!isStale) continue;
    rewrapped += await change(ctx, "vault.rotate", async (db, note) => {
      const count = await rewrapDataKeys(db, id, next);
      note(next.fingerprint, { count });
      return count;
    });
  }
  return rewrapped;
}
