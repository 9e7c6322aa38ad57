import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { isDeep } from "@/scripts/test-depth";
import { createConnection, listConnections } from "../connections";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText } from "../sources/upstream.suite";
import { addIntegration, refreshIntegration } from "./index";
import { base, counts, newThings, text, slug as things, withoutB } from "./things.suite";

withDatabase();

it("an import that is killed leaves nothing or all of it, whenever that happens", { timeout: 90_000 }, async () => {
  const { ctx, db, organizationId } = await newOrganization();
  for (const afterMs of isDeep ? [150, 400, 700, 1_100] : [400]) {
    await killedAfter(afterMs, organizationId);
    for (const { id, toolSets } of await db.integration.findMany({ include: { toolSets: true } })) {
      expect(toolSets.length).toBeGreaterThan(0);
      for (const { toolHashes, toolCount } of toolSets) {
        expect(toolCount).toBe(300);
        expect(await db.tool.count({ where: { integrationId: id, hash: { in: toolHashes } } })).toBe(300);
      }
    }
  }
  await killedWhen(async () => (await db.integration.count()) > 0, organizationId);
  const [{ slug } = { slug: "" }] = await db.integration.findMany({ take: 1 });
  await createConnection(ctx, { integration: slug, owner: "org", name: "after" });
  const source = { text: apiText({ origin: "https://api.example.com", operations: [{ path: "/x", id: "readX" }] }) };
  expect(await refreshIntegration(ctx, { slug, source })).toMatchObject({ added: 1, removed: 300 });
  expect((await addIntegration(ctx, { source })).toolCount).toBe(1);
});

const killedAfter = (ms: number, organizationId: string) => killedWhen(() => sleep(ms, true), organizationId);

async function killedWhen(isTime: () => Promise<boolean>, organizationId: string): Promise<void> {
  const child = spawn(process.execPath, ["dist/programs/integrations/killed-import.suite.mjs", organizationId], {
    env: process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await vi.waitFor(async () => expect(await isTime()).toBe(true), { timeout: 30_000, interval: 50 });
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("an import that is interrupted", () => {
  it("leaves nothing when the database says no at the end", async () => {
    const { ctx, db } = await newOrganization();
    const broken: Context = { ...ctx, db: failingAtCommit(ctx.db) };
    await expect(addIntegration(broken, { source: { text: text(base) } })).rejects.toThrow("the power went out");
    for (const rows of [db.integration, db.integrationDocument, db.tool, db.toolSet, db.definition])
      expect(await (rows.count as () => Promise<number>)()).toBe(0);
    await addIntegration(ctx, { source: { text: text(base) } });
    expect(await counts(ctx)).toEqual([3, 1, 1, 0]);
  });

  it("leaves the old tools when a refresh dies in the middle", async () => {
    const { ctx } = await newThings();
    const before = await counts(ctx);
    const broken: Context = { ...ctx, db: failingAtCommit(ctx.db) };
    await expect(refreshIntegration(broken, { slug: things, source: { text: text(withoutB) } })).rejects.toThrow(
      "the power went out",
    );
    expect(await counts(ctx)).toEqual(before);
    expect((await listConnections(ctx, {})).items).toMatchObject([{ toolCount: 3, isStale: false }]);
  });
});

/** The same database, but every transaction loses its connection after its last statement. */
function failingAtCommit(db: Context["db"]): Context["db"] {
  return new Proxy(db, {
    get: (target, name) =>
      name === "$transaction"
        ? (work: (tx: unknown) => Promise<unknown>) =>
            target.$transaction(async (tx) => {
              await work(tx);
              throw new Error("the power went out");
            })
        : Reflect.get(target, name),
  });
}
