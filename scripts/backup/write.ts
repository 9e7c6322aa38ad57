import { createHash } from "node:crypto";
import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { version } from "../../package.json";
import { withClient } from "../postgres/connection";
import { StartError } from "../start-error";
import { formatVersion, type Head, type Tail, type WrittenRow } from "./head";
import { sequencesOf, type Table, tablesOf } from "./tables";

export type Written = { rows: number; tables: number; rootKey: string | null };

/** Writes everything that the database held at one moment to a file that only its owner reads, while consoles go on. */
export async function writeBackup(ownerUrl: string, file: string): Promise<Written> {
  const draft = `${file}.draft`;
  try {
    const written = await withClient(ownerUrl, (client) => writeDraft(client, draft));
    renameSync(draft, file);
    return written;
  } finally {
    rmSync(draft, { force: true });
  }
}

async function writeDraft(client: Client, draft: string): Promise<Written> {
  await client.query(
    "begin isolation level repeatable read read only; set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'",
  );
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('_prisma_migrations') is not null as exists");
  if (!rows[0]?.exists) throw new StartError("There is nothing to back up: no console has begun on this database.");
  const head = await headOf(client);
  const count = { rows: 0 };
  const lines = Readable.from(linesOf(client, head, count), { objectMode: true });
  await pipeline(lines, createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600, flush: true }));
  return { rows: count.rows, tables: head.tables.length, rootKey: head.rootKey };
}

async function headOf(client: Client): Promise<Head> {
  const { rows: migrations } = await client.query<Head["migrations"][number]>(
    "select migration_name as name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1",
  );
  const { rows: keys } = await client.query<{ fingerprint: string }>("select fingerprint from root_key where active");
  return {
    ...{ format: formatVersion, version, takenAt: new Date().toISOString(), rootKey: keys[0]?.fingerprint ?? null, migrations },
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
  };
}

async function* linesOf(client: Client, head: Head, count: { rows: number }): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const line = (value: Head | WrittenRow): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line(head);
  for (const [at, table] of head.tables.entries())
    for await (const row of rowsOf(client, table)) {
      count.rows += 1;
      yield line([at, ...row]);
    }
  const tail: Tail = { end: { rows: count.rows, sha256: hash.digest("hex") } };
  yield `${JSON.stringify(tail)}\n`;
}

type Values = (string | null)[];

/** Under row-level security a table shows one organization at a time, also to its owner. */
async function* rowsOf(client: Client, table: Table): AsyncGenerator<Values> {
  if (!table.isGuarded || (await passesRowSecurity(client))) {
    yield* readAll(client, table);
    return;
  }
  const { rows } = await client.query<{ id: string }>("select id from organization order by id");
  for (const { id } of rows) {
    await client.query("select set_config('app.organization', $1, true)", [id]);
    yield* readAll(client, table);
  }
  await client.query("select set_config('app.organization', '', true)");
}

async function passesRowSecurity(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ passes: boolean }>(
    "select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user",
  );
  return rows[0]?.passes ?? false;
}

const batchBytes = 4_000_000;
const batchRowsMax = 2_000;
const asText = { getTypeParser: () => (value: string) => value };

/** Reads by batches of some megabytes: a row may hold a result of ten. */
async function* readAll(client: Client, { name, columns }: Table): AsyncGenerator<Values> {
  const list = columns.map((column) => client.escapeIdentifier(column.name)).join(", ");
  await client.query(`declare backup_rows no scroll cursor for select ${list} from ${name}`);
  for (let size = 10; ; ) {
    const { rows } = await client.query<Values>({ text: `fetch ${size} from backup_rows`, rowMode: "array", types: asText });
    yield* rows;
    if (rows.length < size) break;
    const bytes = rows.reduce((sum, row) => sum + row.reduce((own, value) => own + (value?.length ?? 0), 0), 0);
    size = Math.max(1, Math.min(batchRowsMax, size * 4, Math.floor((size * batchBytes) / Math.max(bytes, 1))));
  }
  await client.query("close backup_rows");
}
