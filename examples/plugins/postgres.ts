import { definePlugin, defineTool, type ToolContext, ToolError } from "executor-console/plugin";
import pg from "pg";
import { z } from "zod";

const Settings = z.object({
  host: z.string().min(1).meta({ title: "Host", description: "db.example.com" }),
  port: z.int().min(1).max(65_535).default(5432).meta({ title: "Port" }),
  database: z.string().min(1).meta({ title: "Database" }),
  tls: z
    .enum(["verify", "encrypt", "off"])
    .default("verify")
    .meta({ title: "TLS", description: "encrypt takes any certificate, off sends everything in the clear" }),
  rowsMax: z.int().min(1).max(10_000).default(500).meta({ title: "Rows at most" }),
  statementSeconds: z.int().min(1).max(600).default(30).meta({ title: "Seconds at most for a statement" }),
});
type Settings = z.output<typeof Settings>;

type Work<T> = (client: pg.Client, settings: Settings) => Promise<T>;

/** Does something on a connection of its own, which ends with the call. */
async function connected<T>(ctx: ToolContext, work: Work<T>): Promise<T> {
  const settings = Settings.parse(ctx.config);
  const { host, port, database, tls, statementSeconds } = settings;
  const { username, password } = await ctx.auth.getValues("login");
  const client = new pg.Client({
    ...{ host: await ctx.addressOf({ host, port }), port, database, user: username, password },
    ssl: tls === "off" ? false : { servername: host, rejectUnauthorized: tls === "verify" },
    application_name: "executor-console",
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementSeconds * 1_000,
  });
  client.on("error", (error) => ctx.log.debug("the connection to PostgreSQL ended", { message: error.message }));
  const end = () => void client.end().catch(() => {});
  ctx.signal.addEventListener("abort", end, { once: true });
  try {
    await client.connect();
    return await work(client, settings);
  } catch (error) {
    throw said(error);
  } finally {
    ctx.signal.removeEventListener("abort", end);
    await client.end().catch(() => {}); // the server may have closed it, which is all that is wanted
  }
}

/** What the server says about a statement is what its author needs. */
function said(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = "unknown", message, hint, position } = error;
  const details = { sqlstate: code, ...(hint ? { hint } : {}), ...(position ? { position: Number(position) } : {}) };
  const isLogin = code.startsWith("28");
  return new ToolError(isLogin ? "connection_rejected" : "sql_error", hint ? `${message} (${hint})` : message, { details });
}

type Statement = { sql: string; params: unknown[] };

const parameter = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Statement = z.object({
  sql: z.string().trim().min(1).max(100_000).describe("One statement, with $1, $2, … for its parameters"),
  params: z.array(parameter).max(1_000).default([]).describe("The values of $1, $2, …"),
});
const Rows = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  rowCount: z.int().nullable().describe("How many rows the statement gave or changed"),
  isCut: z.boolean().describe("Whether there are more rows than are returned"),
});

/** The extended protocol takes one statement at a time, so nothing can follow a `;`. */
const single = ({ sql, params }: Statement): pg.QueryConfig & { queryMode: "extended" } => ({
  ...{ text: sql, values: params, queryMode: "extended" },
});

async function rowsOf(client: pg.Client, statement: Statement, rowsMax: number): Promise<z.output<typeof Rows>> {
  const { rows = [], fields = [], rowCount } = await client.query(single(statement));
  return {
    columns: fields.map(({ name }) => name),
    rows: (rows as Record<string, unknown>[]).slice(0, rowsMax).map(readable),
    rowCount,
    isCut: rows.length > rowsMax,
  };
}

const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Buffer ? `\\x${value.toString("hex")}` : value]),
  );

/** Once a query ran, no statement can make the transaction write. */
async function beginReadOnly(client: pg.Client): Promise<void> {
  await client.query("BEGIN TRANSACTION READ ONLY");
  await client.query("SELECT 1");
}

/** At most `rowsMax` rows leave the server: a cursor stops there, whatever the statement would give. */
async function readOnly({ sql, params }: Statement, client: pg.Client, rowsMax: number): Promise<z.output<typeof Rows>> {
  await beginReadOnly(client);
  try {
    if (!/^\s*(select|with|values|table)\b/i.test(sql)) return await rowsOf(client, { sql, params }, rowsMax);
    await client.query(single({ sql: `DECLARE rows_of_call NO SCROLL CURSOR FOR ${sql.replace(/;\s*$/, "")}`, params }));
    const fetched = await rowsOf(client, { sql: `FETCH ${rowsMax + 1} FROM rows_of_call`, params: [] }, rowsMax);
    return { ...fetched, rowCount: fetched.rows.length };
  } finally {
    await client.query("ROLLBACK").catch(() => {}); // on a lost connection the server does so itself
  }
}

const tablesSql = `
  SELECT n.nspname AS schema, c.relname AS name,
    CASE c.relkind WHEN 'r' THEN 'table' WHEN 'p' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'foreign table' END AS kind,
    greatest(c.reltuples, 0)::float8 AS "estimatedRows", obj_description(c.oid, 'pg_class') AS comment
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
    AND ($1::text IS NULL OR n.nspname = $1)
    AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
  ORDER BY 1, 2`;

const columnsSql = `
  SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS "isNullable",
    pg_get_expr(d.adbin, d.adrelid) AS default, col_description(a.attrelid, a.attnum) AS comment
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`;

const constraintsSql =
  "SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = to_regclass($1) AND contype <> 'n' ORDER BY contype DESC, conname";
const indexesSql = `
  SELECT i.relname AS name, pg_get_indexdef(x.indexrelid) AS definition
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = to_regclass($1) ORDER BY 1`;

const tables = defineTool({
  path: "postgres.tables.list",
  name: "List tables",
  description: "Lists the tables and views that this account may read, with their comments and estimated numbers of rows.",
  inputSchema: z.object({ schema: z.string().max(63).optional().describe("Only those of this schema") }),
  annotations: { readOnlyHint: true },
  handler: (ctx, { schema }) =>
    connected(ctx, (client, { rowsMax }) => readOnly({ sql: tablesSql, params: [schema ?? null] }, client, rowsMax)),
});

const describe = defineTool({
  path: "postgres.tables.describe",
  name: "Describe a table",
  description: "Shows the columns of a table or view with their types, defaults and comments, its constraints and its indexes.",
  inputSchema: z.object({
    table: z.string().min(1).max(200).describe('With its schema where that is not in the search path: billing.invoices, "Order"'),
  }),
  annotations: { readOnlyHint: true },
  handler: (ctx, { table }) =>
    connected(ctx, async (client) => {
      await beginReadOnly(client);
      const [columns, constraints, indexes] = [
        await client.query(columnsSql, [table]),
        await client.query(constraintsSql, [table]),
        await client.query(indexesSql, [table]),
      ];
      if (columns.rowCount === 0)
        throw new ToolError("not_found", `There is no table ${table} that this account sees. List them with tables.list.`);
      return { table, columns: columns.rows, constraints: constraints.rows, indexes: indexes.rows };
    }),
});

const query = defineTool({
  path: "postgres.query",
  name: "Query",
  description:
    "Runs one statement in a read-only transaction of PostgreSQL, which refuses whatever would change something. Rows beyond the limit of the integration are left out, and isCut says so.",
  inputSchema: Statement,
  outputSchema: Rows,
  annotations: { readOnlyHint: true },
  handler: (ctx, statement) => connected(ctx, (client, { rowsMax }) => readOnly(statement, client, rowsMax)),
});

const execute = defineTool({
  path: "postgres.execute",
  name: "Execute a statement",
  description: "Runs one statement that may change data or tables, in a transaction of its own. People are asked before.",
  inputSchema: Statement,
  outputSchema: Rows,
  annotations: { destructiveHint: true, approvalDescription: "Change the database with a statement of SQL" },
  handler: (ctx, statement) => connected(ctx, (client, { rowsMax }) => rowsOf(client, statement, rowsMax)),
});

export default definePlugin({
  id: "postgres",
  name: "PostgreSQL",
  description: "Reads and changes a PostgreSQL database with SQL.",
  version: "1.0.0",
  config: Settings,
  authProviders: [{ id: "login", type: "basic", label: "Role and password" }],
  origins: (config) => {
    const { host, port } = Settings.parse(config);
    return [`tcp://${host.includes(":") ? `[${host}]` : host}:${port}`];
  },
  tools: [tables, describe, query, execute],
});
