import { mkdtempSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { newTestDatabase } from "@/scripts/new-test-database";
import { env } from "../env";
import { newOrganization } from "../operation/organization.suite";
import { disposeProcessWide } from "../process";
import { claimRootKey } from "../vault/installation";
import { rotateRootKey } from "./rotate-root-key";

afterAll(disposeProcessWide);

it("changes the root key, and each organization reads in its audit log that a command did it", async () => {
  process.env.DATABASE_URL = (await newTestDatabase({ migrated: true })).appUrl;
  Object.assign(env, { DATA_DIR: mkdtempSync(path.join(env.DATA_DIR, "rotation-")), EXECUTOR_SECRET_KEY: undefined });
  await claimRootKey();
  const organizations = [await newOrganization(), await newOrganization()];
  const { fingerprint, rewrapped } = await rotateRootKey();
  expect(rewrapped).toBe(2);
  for (const { db } of organizations) {
    expect(await db.dataKey.findMany()).toMatchObject([{ rootFingerprint: fingerprint }]);
    expect(await db.auditEvent.findMany()).toMatchObject([
      { action: "vault.rotate", subject: fingerprint, actorKind: "system", door: "command" },
    ]);
  }
});
