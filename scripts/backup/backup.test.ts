import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { prisma } from "../../lib/db/client";
import { scopedDb } from "../../lib/db/scoped";
import { env } from "../../lib/env";
import { createExecution, getExecution, resumeExecution } from "../../lib/executions";
import { newRuns, things } from "../../lib/executions/executions.suite";
import { checkAudit, createApiKey } from "../../lib/identity";
import { everyPermission } from "../../lib/operation/permission";
import { disposeProcessWide } from "../../lib/process";
import { prepareQueue } from "../../lib/queue/schema";
import { listTools } from "../../lib/tools";
import { claimRootKey } from "../../lib/vault/installation";
import { currentRootKey } from "../../lib/vault/root-key";
import { newTestDatabase } from "../new-test-database";
import { withClient } from "../postgres/connection";
import { isDeep } from "../test-depth";
import { restoreBackup } from "./restore";
import { writeBackup } from "./write";

type Urls = { ownerUrl: string; appUrl: string };

let source: Urls;
const folder = mkdtempSync(path.join(env.DATA_DIR, "backup-"));
const file = path.join(folder, "console.backup");

async function workOn({ appUrl, ownerUrl }: Urls): Promise<void> {
  await disposeProcessWide();
  Object.assign(process.env, { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl });
}

beforeAll(async () => {
  source = await newTestDatabase({ migrated: true });
  await workOn(source);
  await claimRootKey();
});
afterAll(disposeProcessWide);

const target = (urls: Urls, rootKeys = [currentRootKey().fingerprint]) => ({ ...urls, rootKeys, also: prepareQueue });

/** What a database holds: rows by table, but for what belongs to a moment or a server. */
const contents = ({ ownerUrl }: Urls) =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('_prisma_migrations', 'server_process', 'signal') order by 1",
    );
    const { rows: organizations } = await client.query<{ id: string }>("select id from organization");
    const held: Record<string, string> = {};
    for (const { name } of rows) {
      const parts: string[] = [];
      for (const { id } of organizations) {
        await client.query("select set_config('app.organization', $1, false)", [id]);
        const { rows: found } = await client.query<{ sum: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
        );
        parts.push(found[0]?.sum ?? "");
      }
      held[name] = parts.join(" ");
    }
    return held;
  });

it("brings back a console in another database: every row, the audit chain, sealed values, and a run that waits", async () => {
  const runs = await newRuns();
  const { ctx, organizationId } = runs;
  const { text: key } = await createApiKey(ctx, { name: "kept", permissions: [...everyPermission] });
  const done = await createExecution(ctx, {
    code: "console.log('ü \\\\ \" {a,b}'); emit([1, null]); return { text: 'x'.repeat(2e5) }",
  });
  const waiting = await createExecution(ctx, { code: `return (await ${things}.addThing({ title: "after" })).ok` });
  expect(waiting.status).toBe("paused");
  await disposeProcessWide();
  const before = await contents(source);
  const { rows } = await writeBackup(source.ownerUrl, file);
  expect(rows).toBeGreaterThan(25);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain(key);

  const elsewhere = await newTestDatabase({ migrated: false });
  expect(await restoreBackup(file, target(elsewhere))).toMatchObject({ rows });
  expect(await contents(elsewhere)).toEqual(before);
  const jobs = "select task_identifier, key from graphile_worker.jobs order by key";
  const [queued, queuedBefore] = await Promise.all(
    [elsewhere, source].map(({ ownerUrl }) => withClient(ownerUrl, async (client) => (await client.query(jobs)).rows)),
  );
  expect(queued).toEqual(queuedBefore);
  expect(queued?.length).toBeGreaterThan(0);

  await workOn(elsewhere);
  onTestFinished(() => workOn(source));
  const there = { ...ctx, db: scopedDb(organizationId) };
  await claimRootKey();
  expect(await checkAudit(there, {})).toMatchObject({ intact: true });
  expect(await getExecution(there, { id: done.executionId })).toMatchObject({ structured: done.structured });
  expect((await listTools(there, {})).items.length).toBeGreaterThan(0);
  expect(await resumeExecution(there, { id: waiting.executionId, action: "accept" })).toMatchObject({
    structured: { result: true },
  });
  expect(runs.sent("POST")).toHaveLength(1);
  await createApiKey(there, { name: "new", permissions: [...everyPermission] });
  expect(await checkAudit(there, {})).toMatchObject({ intact: true });
  const guarded = await prisma().$queryRaw<object[]>`select 1 from api_key where organization_id = ${organizationId}::uuid`;
  expect(guarded, "row-level security holds again").toEqual([]);
});

deeply("is one moment, however much is written meanwhile", async () => {
  const { ctx, organizationId } = await newRuns();
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) await createApiKey(ctx, { name: `during ${n}`, permissions: ["tools:read"] });
  })();
  const during = path.join(folder, "during.backup");
  for (let turn = 0; turn < (isDeep ? 3 : 1); turn++) {
    await writeBackup(source.ownerUrl, during);
    const elsewhere = await newTestDatabase({ migrated: false });
    await restoreBackup(during, target(elsewhere));
    const counts = await withClient(elsewhere.ownerUrl, async (client) => {
      await client.query("select set_config('app.organization', $1, false)", [organizationId]);
      const sql =
        "select (select count(*) from api_key) as keys, (select count(*) from audit_event where entry like '%\"key.create\"%') as noted";
      return (await client.query<{ keys: string; noted: string }>(sql)).rows[0];
    });
    expect(counts?.keys).toBe(counts?.noted);
  }
  isOver = true;
  await writing;
});

it("refuses what it cannot restore whole, and leaves the database alone", async () => {
  const broken = path.join(folder, "broken.backup");
  const text = gunzipSync(readFileSync(file)).toString();
  const lines = text.split("\n");
  const head = JSON.parse(lines[0] ?? "") as { migrations: object[] };
  const elsewhere = await newTestDatabase({ migrated: false });
  const attempt = async (content: Buffer | string, rootKeys?: string[]) => {
    writeFileSync(broken, typeof content === "string" ? gzipSync(content) : content);
    return restoreBackup(broken, target(elsewhere, rootKeys)).catch((error: Error) => error.message);
  };
  expect(await attempt("")).toMatch(/it is empty/);
  expect(await attempt("{}\n")).toMatch(/does not begin like one/);
  expect(await attempt(readFileSync(file).subarray(0, 5_000))).toMatch(/no whole backup/);
  expect(await attempt(text, [])).toMatch(/sealed with the root key .* not at hand/);
  const newer = { ...head, migrations: [...head.migrations, { name: "29990101000000_later", checksum: "x" }] };
  expect(await attempt([JSON.stringify(newer), ...lines.slice(1)].join("\n"))).toMatch(/29990101000000_later/);
  expect(await restoreBackup(path.join(folder, "none"), target(elsewhere)).catch((error: Error) => error.message)).toMatch(
    /no file/,
  );
  const exists = (sql: string) => withClient(elsewhere.ownerUrl, async (client) => (await client.query(sql)).rows[0]);
  expect(await exists("select to_regclass('organization') as t")).toEqual({ t: null });

  const cut = [...lines.slice(0, -10), ...lines.slice(-2)].join("\n");
  expect(await attempt(cut)).toMatch(/its sum is another one/);
  expect(await exists("select count(*)::int as n from organization")).toEqual({ n: 0 });
  expect(await restoreBackup(file, target(elsewhere)), "the next attempt goes well").toMatchObject({ rows: expect.any(Number) });
  await expect(restoreBackup(file, target(elsewhere))).rejects.toThrow(/This database is in use/);
});
