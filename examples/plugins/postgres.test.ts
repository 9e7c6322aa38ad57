import { type AddressInfo, connect, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { createConnection } from "../../lib/connections";
import { env } from "../../lib/env";
import { createExecution, resumeExecution } from "../../lib/executions";
import { addIntegration, previewIntegration } from "../../lib/integrations";
import { newOrganization, withDatabase } from "../../lib/operation/organization.suite";
import { withInstalled } from "../../lib/plugins/code/code.suite";
import { allowLoopback } from "../../lib/sources/upstream.suite";
import { listTools } from "../../lib/tools";
import { withClient } from "../../scripts/postgres/connection";

withDatabase();

const ownerUrl = new URL(process.env.DATABASE_OWNER_URL ?? "");

/** The embedded database listens on a socket in a folder; a plugin knows hosts and ports. */
async function listenOnLoopback(): Promise<number> {
  const folder = ownerUrl.searchParams.get("host") ?? "";
  const path = `${folder}/.s.PGSQL.${ownerUrl.searchParams.get("port") ?? (ownerUrl.port || "5432")}`;
  const server = createServer((client) => {
    const database = connect(path);
    client.pipe(database).pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** The embedded database with a table of its own, and an organization that is connected to it through the plugin. */
async function shop({ rowsMax = 3, statementSeconds = 2 } = {}) {
  allowLoopback();
  const [entry] = await withInstalled("./examples/plugins/postgres.ts");
  expect(entry?.problem).toBeNull();
  await withClient(ownerUrl.href, async (client) => {
    await client.query("DROP SCHEMA IF EXISTS shop CASCADE");
    await client.query("CREATE SCHEMA shop");
    await client.query("CREATE TABLE shop.orders (id int PRIMARY KEY, title text NOT NULL, paid boolean DEFAULT false)");
    await client.query("COMMENT ON TABLE shop.orders IS 'What people bought'");
    await client.query("COMMENT ON COLUMN shop.orders.paid IS 'Since the money came'");
    await client.query("INSERT INTO shop.orders SELECT n, 'Order ' || n FROM generate_series(1, 5) n");
  });
  const { ctx } = await newOrganization();
  const { pathname, username, password } = ownerUrl;
  const port = await listenOnLoopback();
  const config = { host: "127.0.0.1", port, database: pathname.slice(1), tls: "off", rowsMax, statementSeconds };
  const source = { config };
  const added = await addIntegration(ctx, { source, kind: "plugin-postgres" });
  const login = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  await createConnection(ctx, { integration: added.slug, owner: "org", name: "main", template: "login", values: login });
  const start = (code: string) => createExecution(ctx, { code: `const db = tools.${added.slug}.org.main; return await ${code}` });
  const run = async (code: string) => (await start(code)).structured.result as { ok: boolean; data: unknown; error: unknown };
  return { ctx, added, source, start, run, login };
}

/** PostgreSQL itself answered, whether it did nothing or refused. */
const reached = ({ ok, error }: { ok: boolean; error: unknown }) => ok || (error as { code: string }).code === "sql_error";

const count = async () =>
  await withClient(
    ownerUrl.href,
    async (client) => (await client.query("SELECT count(*)::int AS n FROM shop.orders")).rows[0]?.n as number,
  );

it("is added by its settings, describes tables and answers queries", async () => {
  const { ctx, added, source, run } = await shop();
  expect(added).toMatchObject({ kind: "plugin-postgres", title: "PostgreSQL", toolCount: 4 });
  expect(await previewIntegration(ctx, { source, kind: "plugin-postgres" })).toMatchObject({
    title: "PostgreSQL",
    missing: null,
  });
  const { items } = await listTools(ctx, {});
  expect(items.map(({ name, requiresApproval }) => [name, requiresApproval]).sort()).toEqual([
    ["execute", true],
    ["query", false],
    ["tables.describe", false],
    ["tables.list", false],
  ]);
  expect(await run('db.tables.list({ schema: "shop" })')).toMatchObject({
    data: { rows: [{ schema: "shop", name: "orders", kind: "table", comment: "What people bought" }] },
  });
  expect(await run('db.tables.describe({ table: "shop.orders" })')).toMatchObject({
    data: {
      columns: [
        { name: "id", type: "integer", isNullable: false },
        { name: "title", type: "text" },
        { name: "paid", default: "false", comment: "Since the money came" },
      ],
      constraints: [{ definition: "PRIMARY KEY (id)" }],
      indexes: [{ name: "orders_pkey" }],
    },
  });
  expect(await run('db.query({ sql: "SELECT id FROM shop.orders WHERE id > $1 ORDER BY id;", params: [3] })')).toMatchObject({
    ok: true,
    data: { columns: ["id"], rows: [{ id: 4 }, { id: 5 }], rowCount: 2, isCut: false },
  });
});

deeply("gives at most so many rows, and ends what takes too long", async () => {
  const { run } = await shop();
  expect(await run('db.query({ sql: "TABLE shop.orders" })')).toMatchObject({ data: { isCut: true, rows: [{}, {}, {}] } });
  expect(await run('db.query({ sql: "SELECT a.id FROM shop.orders a, shop.orders b" })')).toMatchObject({
    data: { isCut: true },
  });
  expect(await run('db.query({ sql: "SELECT pg_sleep(60)" })')).toMatchObject({
    ok: false,
    error: { code: "sql_error", message: expect.stringMatching(/statement timeout/) },
  });
});

it("changes nothing by a query, however it is written", async () => {
  const { run } = await shop();
  for (const sql of [
    "DELETE FROM shop.orders",
    "WITH gone AS (DELETE FROM shop.orders RETURNING 1) SELECT * FROM gone",
    "SELECT 1; COMMIT; DELETE FROM shop.orders",
    "SELECT 1; DELETE FROM shop.orders",
    "COMMIT",
    "SET TRANSACTION READ WRITE",
    "DO $$ BEGIN SET transaction_read_only = off; DELETE FROM shop.orders; END $$",
    "DO $$ BEGIN COMMIT; DELETE FROM shop.orders; END $$",
    "EXPLAIN ANALYZE DELETE FROM shop.orders",
    "SELECT set_config('transaction_read_only', 'off', true); DELETE FROM shop.orders",
    "COPY shop.orders FROM PROGRAM 'echo 9'",
  ])
    expect([sql, reached(await run(`db.query({ sql: ${JSON.stringify(sql)} })`))]).toEqual([sql, true]);
  expect(await count()).toBe(5);
});

deeply("asks before it changes something", async () => {
  const { ctx, start } = await shop();
  const paused = await start('db.execute({ sql: "DELETE FROM shop.orders WHERE id > $1", params: [1] })');
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { kind: "approval" } } });
  expect(JSON.stringify(paused)).toContain("DELETE FROM shop.orders");
  expect(await count()).toBe(5);
  const done = await resumeExecution(ctx, { id: paused.executionId, action: "accept" });
  expect(done).toMatchObject({ status: "completed", structured: { result: { ok: true, data: { rowCount: 4 } } } });
  expect(await count()).toBe(1);
});

deeply("says what is wrong with a statement, an address or a password", async () => {
  const { ctx, added, run, login } = await shop();
  expect(await run('db.query({ sql: "SELECT * FROM shop.nowhere" })')).toMatchObject({
    error: { code: "sql_error", message: expect.stringMatching(/shop\.nowhere/), details: { sqlstate: "42P01" } },
  });
  const values = { ...login, username: "nobody-here" };
  const wrong = { integration: added.slug, owner: "org" as const, name: "wrong", template: "login", values };
  await expect(createConnection(ctx, wrong)).rejects.toThrow(/refused the credential/);
  env.EXECUTOR_ALLOW_PRIVATE_NETWORK = "";
  expect(await run('db.query({ sql: "SELECT 1" })')).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/not allowed/) },
  });
});
