import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { newTestDatabase } from "@/scripts/new-test-database";
import { sampled, turnOfRun } from "@/scripts/test-depth";
import { prisma } from "../db/client";
import { scopedDb } from "../db/scoped";
import { env } from "../env";
import { newOrganization } from "../operation/organization.suite";
import { disposeProcessWide } from "../process";
import { claimRootKey, finishRotation, nextRootKey } from "./installation";
import { rewrapDataKeys } from "./keyring";
import { currentRootKey, rootKeyFile } from "./root-key";
import { open, type SealedAt, seal } from "./seal";

type Kept = { sealedAt: SealedAt; sealed: Uint8Array };
const home = env.DATA_DIR;
let kept: Kept[];

async function asNewProcess(settings: Partial<typeof env> = {}): Promise<void> {
  await disposeProcessWide();
  Object.assign(env, settings);
  await claimRootKey();
}

async function sealInNewOrganization(): Promise<void> {
  const { organizationId } = await newOrganization();
  const sealedAt = { organizationId, table: "t", id: "1", field: "f" };
  kept.push({ sealedAt, sealed: await seal(sealedAt, organizationId) });
}

beforeEach(async () => {
  kept = [];
  process.env.DATABASE_URL = (await newTestDatabase({ migrated: true })).appUrl;
  const DATA_DIR = mkdtempSync(path.join(home, "rotation-"));
  await asNewProcess({ DATA_DIR, EXECUTOR_SECRET_KEY: undefined, EXECUTOR_SECRET_KEY_PREVIOUS: undefined });
  for (let turn = 0; turn < 3; turn++) await sealInNewOrganization();
});
afterAll(disposeProcessWide);

async function everythingOpens(): Promise<void> {
  for (const { sealedAt, sealed } of kept) expect(await open(sealedAt, sealed)).toBe(sealedAt.organizationId);
}

async function rewrap(organizationId: string): Promise<number> {
  const next = nextRootKey();
  return scopedDb(organizationId).$transaction((tx) => rewrapDataKeys(tx, organizationId, next));
}

/** The whole rotation, as the command does it. */
async function rotate(): Promise<string> {
  const next = nextRootKey();
  for (const { id } of await prisma().organization.findMany()) await rewrap(id);
  await finishRotation(next);
  return next.fingerprint;
}

const fingerprints = async () => {
  const rows = await Promise.all(kept.map(({ sealedAt }) => scopedDb(sealedAt.organizationId).dataKey.findMany()));
  return new Set(rows.flat().map(({ rootFingerprint }) => rootFingerprint));
};

it("goes to a new key, after which the old one is needed no more", async () => {
  const [before, old] = [currentRootKey().fingerprint, readFileSync(rootKeyFile(), "utf8")];
  const after = await rotate();
  expect(after).not.toBe(before);
  await asNewProcess();
  await everythingOpens();
  expect(currentRootKey().fingerprint).toBe(after);
  expect(readFileSync(rootKeyFile(".previous"), "utf8")).toBe(old);
  for (const suffix of ["", ".previous"]) expect(statSync(rootKeyFile(suffix)).mode & 0o777).toBe(0o600);
  rmSync(rootKeyFile(".previous"));
  await asNewProcess();
  await everythingOpens();
  expect(await fingerprints()).toEqual(new Set([after]));
  expect(await prisma().rootKey.findMany({ where: { active: true } })).toMatchObject([{ fingerprint: after }]);
  expect(existsSync(rootKeyFile(".next"))).toBe(false);
});

it("leaves secrets readable and writable for a process that runs meanwhile", async () => {
  const next = nextRootKey();
  for (const { sealedAt } of [...kept]) {
    await rewrap(sealedAt.organizationId);
    await everythingOpens();
    await sealInNewOrganization();
  }
  await finishRotation(next);
  await sealInNewOrganization();
  await asNewProcess();
  await everythingOpens();
});

it("takes along an organization that was founded while it ran, when it is run again", async () => {
  const next = nextRootKey();
  for (const { sealedAt } of kept) await rewrap(sealedAt.organizationId);
  await sealInNewOrganization();
  await finishRotation(next);
  const again = await rotate();
  rmSync(rootKeyFile(".previous"));
  await asNewProcess();
  await everythingOpens();
  expect(await fingerprints()).toEqual(new Set([again]));
});

describe("killed", () => {
  const upToTheFiles = async () => {
    await Promise.all(kept.map(({ sealedAt }) => rewrap(sealedAt.organizationId)));
    const next = nextRootKey();
    mkdirSync(rootKeyFile(".previous"));
    await expect(finishRotation(next)).rejects.toThrow();
    rmdirSync(rootKeyFile(".previous"));
    expect(await prisma().rootKey.findMany({ where: { active: true } })).toMatchObject([{ fingerprint: next.fingerprint }]);
  };
  const points: [string, () => Promise<unknown>][] = [
    ["when the next key was made", async () => nextRootKey()],
    ["when one organization was done", () => rewrap(kept[0]!.sealedAt.organizationId)],
    ["when all organizations were done", () => Promise.all(kept.map(({ sealedAt }) => rewrap(sealedAt.organizationId)))],
    ["when the database knew the new key and the files did not", upToTheFiles],
    [
      "when the old key was put aside",
      async () => {
        await upToTheFiles();
        copyFileSync(rootKeyFile(), rootKeyFile(".previous"));
      },
    ],
    ["when it was done", rotate],
  ];

  it.each(sampled(points, { turn: turnOfRun, count: points.length / 2 }))(
    "%s, it is taken up again and comes to its end",
    async (_when, until) => {
      await until();
      await asNewProcess();
      await everythingOpens();
      await sealInNewOrganization();
      const after = await rotate();
      rmSync(rootKeyFile(".previous"));
      await asNewProcess();
      await everythingOpens();
      expect(currentRootKey().fingerprint).toBe(after);
      expect(await fingerprints()).toEqual(new Set([after]));
    },
  );

  it("in the middle of one organization, it leaves that one as it was", async () => {
    const { organizationId } = kept[0]!.sealedAt;
    const before = await fingerprints();
    const next = nextRootKey();
    const killed = scopedDb(organizationId).$transaction(async (tx) => {
      await rewrapDataKeys(tx, organizationId, next);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await fingerprints()).toEqual(before);
    expect(await rewrap(organizationId)).toBe(1);
    expect(await rewrap(organizationId)).toBe(0);
    await asNewProcess();
    await everythingOpens();
  });
});

it("goes from one key of the environment to another", async () => {
  const [first, second] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
  process.env.DATABASE_URL = (await newTestDatabase({ migrated: true })).appUrl;
  kept = [];
  await asNewProcess({ EXECUTOR_SECRET_KEY: first });
  await sealInNewOrganization();
  await expect(asNewProcess({ EXECUTOR_SECRET_KEY: second })).rejects.toThrow(/was sealed with the root key/);
  await asNewProcess({ EXECUTOR_SECRET_KEY: second, EXECUTOR_SECRET_KEY_PREVIOUS: first });
  await everythingOpens();
  await sealInNewOrganization();
  await rotate();
  await asNewProcess({ EXECUTOR_SECRET_KEY_PREVIOUS: undefined });
  await everythingOpens();
});
