import { copyFileSync, existsSync, renameSync } from "node:fs";
import { prisma } from "../db/client";
import { withInstallationLock } from "../db/lock";
import { env } from "../env";
import { currentRootKey, makeKeyFile, type RootKey, rootKeyFile, rootKeysAtHand } from "./root-key";

/** Refuses to start unless this database and this root key belong together. Runs before anything is served. */
export const claimRootKey = (): Promise<void> => withInstallationLock(claim);

async function claim(): Promise<void> {
  const active = await prisma().rootKey.findFirst({ where: { active: true } });
  if (!env.EXECUTOR_SECRET_KEY && !existsSync(rootKeyFile()) && !active) makeKeyFile(rootKeyFile());
  const keys = rootKeysAtHand();
  if (!active) return void (await activateRootKey(currentRootKey()));
  if (keys.some(({ fingerprint }) => fingerprint === active.fingerprint)) return;
  throw new Error(
    `This database was sealed with the root key ${active.fingerprint}, but ${currentRootKey().source} holds ${currentRootKey().fingerprint}. ` +
      "Start with the key that belongs to it; docs/self-hosting.md says how to change keys.",
  );
}

/** The next root key: from the environment, else from a new file beside the present one, which an interrupted rotation leaves. */
export function nextRootKey(): RootKey {
  if (env.EXECUTOR_SECRET_KEY) return currentRootKey();
  if (!existsSync(rootKeyFile(".next"))) makeKeyFile(rootKeyFile(".next"));
  const [, ...others] = rootKeysAtHand();
  const next = others.find(({ source }) => source === rootKeyFile(".next"));
  if (!next) throw new Error(`${rootKeyFile(".next")} could not be read.`);
  return next;
}

/** Completes a rotation. Call it when no data key needs the old root key any more. */
export async function finishRotation(next: RootKey): Promise<void> {
  await activateRootKey(next);
  if (next.source !== rootKeyFile(".next")) return;
  copyFileSync(rootKeyFile(), rootKeyFile(".previous"));
  renameSync(rootKeyFile(".next"), rootKeyFile());
}

async function activateRootKey({ fingerprint }: RootKey): Promise<void> {
  await prisma().$transaction([
    prisma().rootKey.updateMany({ data: { active: false } }),
    prisma().rootKey.upsert({ where: { fingerprint }, create: { fingerprint, active: true }, update: { active: true } }),
  ]);
}
