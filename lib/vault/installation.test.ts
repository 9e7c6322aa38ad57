import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { newTestDatabase } from "@/scripts/new-test-database";
import { prisma } from "../db/client";
import { env } from "../env";
import { newOrganization } from "../operation/organization.suite";
import { disposeProcessWide } from "../process";
import { claimRootKey } from "./installation";
import { currentRootKey, derivedSecret, rootKeyFile } from "./root-key";
import { open, seal } from "./seal";

const home = env.DATA_DIR;
const newFolder = () => mkdtempSync(path.join(home, "vault-"));
const newKey = () => randomBytes(32).toString("base64");

async function asNewProcess(settings: Partial<typeof env>): Promise<void> {
  await disposeProcessWide();
  Object.assign(env, { EXECUTOR_SECRET_KEY: undefined, EXECUTOR_SECRET_KEY_PREVIOUS: undefined, ...settings });
}

beforeEach(async () => {
  await asNewProcess({ DATA_DIR: newFolder() });
  process.env.DATABASE_URL = (await newTestDatabase({ migrated: true })).appUrl;
});
afterAll(disposeProcessWide);

const read = () => readFileSync(rootKeyFile(), "utf8");
const activeKeys = () => prisma().rootKey.findMany({ where: { active: true } });

describe("a new installation", () => {
  it("makes a key file that only its owner reads, once", async () => {
    env.DATA_DIR = path.join(env.DATA_DIR, "not", "there", "yet");
    await claimRootKey();
    expect(statSync(rootKeyFile()).mode & 0o777).toBe(0o600);
    expect(Buffer.from(read(), "base64")).toHaveLength(32);
    const [before, { fingerprint }] = [read(), currentRootKey()];
    await claimRootKey();
    expect(read()).toBe(before);
    expect(await prisma().rootKey.findMany()).toMatchObject([{ fingerprint, active: true }]);
    expect(JSON.stringify(await prisma().rootKey.findMany())).not.toContain(before.trim());
  });

  it("makes one key however many start at once", async () => {
    await Promise.all(Array.from({ length: 6 }, claimRootKey));
    expect(await activeKeys()).toMatchObject([{ fingerprint: currentRootKey().fingerprint }]);
    expect(readdirSync(env.DATA_DIR)).toEqual(["secret.key"]);
  });

  it("takes the key of the environment, as base64 or hex, and makes no file", async () => {
    const key = randomBytes(32);
    await asNewProcess({ EXECUTOR_SECRET_KEY: key.toString("base64") });
    await claimRootKey();
    expect(existsSync(rootKeyFile())).toBe(false);
    await asNewProcess({ EXECUTOR_SECRET_KEY: key.toString("hex") });
    await claimRootKey();
    expect(await activeKeys()).toMatchObject([{ fingerprint: currentRootKey().fingerprint }]);
  });
});

describe("a start is refused", () => {
  it.each([
    ["empty", ""],
    ["cut", newKey().slice(0, 20)],
    ["too long", randomBytes(33).toString("base64")],
    ["no key at all", "correct horse battery staple correct"],
    ["binary", "\u0000\u0001\u0002"],
  ])("with a key file that is %s: it is named and left as it is", async (_what, text) => {
    await claimRootKey();
    writeFileSync(rootKeyFile(), text);
    await asNewProcess({});
    await expect(claimRootKey()).rejects.toThrow(`The root key in ${rootKeyFile()} is damaged`);
    expect(read()).toBe(text);
    expect(readdirSync(env.DATA_DIR)).toEqual(["secret.key"]);
  });

  it("with a damaged key in the environment, which is named but not shown", async () => {
    await asNewProcess({ EXECUTOR_SECRET_KEY: "c2hvcnQtYnV0LXNlY3JldA==" });
    const error = await claimRootKey().catch((thrown: Error) => thrown);
    expect(String(error)).toContain("EXECUTOR_SECRET_KEY is damaged");
    expect(String(error)).not.toContain("c2hvcnQ");
    expect(await prisma().rootKey.count()).toBe(0);
  });

  it("without the key the database was sealed with, and no new one is made", async () => {
    await claimRootKey();
    await asNewProcess({ DATA_DIR: newFolder() });
    await expect(claimRootKey()).rejects.toThrow(/root key is missing.*secret\.key/);
    expect(readdirSync(env.DATA_DIR)).toEqual([]);
  });

  it("with another key, by both fingerprints", async () => {
    await claimRootKey();
    const { fingerprint } = currentRootKey();
    await asNewProcess({ EXECUTOR_SECRET_KEY: newKey() });
    const other = currentRootKey().fingerprint;
    await expect(claimRootKey()).rejects.toThrow(new RegExp(`${fingerprint}.*EXECUTOR_SECRET_KEY holds ${other}`));
    expect(await activeKeys()).toMatchObject([{ fingerprint }]);
  });
});

it("opens after a restart what was sealed before it", async () => {
  await claimRootKey();
  const { organizationId } = await newOrganization();
  const sealedAt = { organizationId, table: "t", id: "1", field: "f" };
  const sealed = await seal(sealedAt, "secret");
  await asNewProcess({});
  await claimRootKey();
  expect(await open(sealedAt, sealed)).toBe("secret");
  await asNewProcess({ EXECUTOR_SECRET_KEY: newKey() });
  await expect(open(sealedAt, sealed)).rejects.toThrow(/root key with the fingerprint \w+ is not at hand/);
});

it("derives secrets for other purposes that differ and tell nothing of the key", async () => {
  await claimRootKey();
  const root = currentRootKey();
  const derived = derivedSecret(root, "session cookie");
  expect(derivedSecret(currentRootKey(), "session cookie")).toBe(derived);
  expect(derivedSecret(root, "other")).not.toBe(derived);
  expect(Buffer.from(derived, "base64url").equals(root.key)).toBe(false);
});
