import type { Client } from "pg";

type Column = { name: string; type: string };
/** `isGuarded`: forced row-level security shows one organization at a time. */
export type Table = { name: string; columns: Column[]; isGuarded: boolean };

/** What is true only of the moment and the server: news, signs of life, and the list of migrations, which the head of a backup has. */
const leftOut: ReadonlySet<string> = new Set(["_prisma_migrations", "server_process", "signal"]);

/** The queue keeps its work in these. */
const ofQueue = ["_private_job_queues", "_private_jobs", "_private_known_crontabs", "_private_tasks"];

/** Who works on a job is not true any more when it is restored. */
const leftOutColumns: ReadonlySet<string> = new Set(["locked_at", "locked_by"]);

/** Every table that a backup holds, with the columns that can be written. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; table: string; isGuarded: boolean; columns: Column[] }>(
    `select n.nspname as schema, c.relname as table, c.relrowsecurity and c.relforcerowsecurity as "isGuarded",
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') group by 1, 2, 3 order by 1, 2`,
  );
  return rows.filter(isKept).map(({ schema, table, isGuarded, columns }) => ({
    name: `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`,
    isGuarded,
    columns: columns.filter(({ name }) => schema === "public" || !leftOutColumns.has(name)),
  }));
}

const isKept = ({ schema, table }: { schema: string; table: string }): boolean =>
  schema === "public" ? !leftOut.has(table) : ofQueue.includes(table);

export type Sequence = { name: string; value: string };

/** Sequences that have been used, with their last number. */
export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  );
  return rows;
}
