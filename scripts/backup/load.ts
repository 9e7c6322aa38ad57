import type { Client } from "pg";
import type { Head, WrittenRow } from "./head";
import { readRows } from "./read";
import type { Table } from "./tables";

type Loading = { file: string; head: Head };

/**
 * Writes the rows of a backup in one transaction. Keys between tables come back at its end and check every row; triggers
 * rest, because what they note is in the backup already.
 */
export async function load(client: Client, { file, head }: Loading): Promise<number> {
  await client.query("begin; set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'");
  try {
    const putBack = await openUp(client, head.tables);
    const rows = await loadRows(client, { file, head });
    for (const { name, value } of head.sequences) await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
    for (const statement of putBack) await client.query(statement);
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Returns the statements that restore what stands in the way of loading. */
async function openUp(client: Client, tables: readonly Table[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name, isGuarded } of tables) {
    await client.query(`alter table ${name} disable trigger user`);
    if (isGuarded) await client.query(`alter table ${name} no force row level security`);
    await client.query(`delete from ${name}`);
  }
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
    ...tables.filter(({ isGuarded }) => isGuarded).map(({ name }) => `alter table ${name} force row level security`),
  ];
}

const batchCharacters = 4_000_000;
const batchRowsMax = 2_000;

async function loadRows(client: Client, { file, head }: Loading): Promise<number> {
  let [rows, at, characters, batch]: [number, number, number, Values[]] = [0, 0, 0, []];
  const flush = async () => {
    const table = head.tables[at];
    if (table && batch.length > 0) await insert(client, table, batch);
    [characters, batch] = [0, []];
  };
  for await (const [of, ...values] of readRows(file)) {
    if (of !== at || batch.length >= batchRowsMax || characters > batchCharacters) await flush();
    at = of;
    batch.push(values);
    characters += values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    rows += 1;
  }
  await flush();
  return rows;
}

type Values = WrittenRow extends [number, ...infer Rest] ? Rest : never;

/** Each column travels as one list of texts, which PostgreSQL reads as it wrote them. */
async function insert(client: Client, { name, columns }: Table, rows: readonly Values[]): Promise<void> {
  const quoted = columns.map((column) => client.escapeIdentifier(column.name));
  const casts = columns.map(({ type }, at) => `r.c${at}::${type}`).join(", ");
  const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(", ");
  const names = columns.map((_, at) => `c${at}`).join(", ");
  await client.query(
    `insert into ${name} (${quoted.join(", ")}) overriding system value select ${casts} from unnest(${lists}) as r(${names})`,
    columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  );
}
