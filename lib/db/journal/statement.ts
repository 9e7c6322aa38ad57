import { type BindConfig, type Connection, type PoolClient, Query, type QueryResult } from "pg";
import { pool } from "../client";
import { repeatAfterDeadlock } from "../repeat-after-deadlock";
import { BytesInParts } from "./row-parameters";

export type Statement = { name: string; text: string; values: readonly unknown[] };

/** Runs a statement, alone or in a transaction. */
export type Sql = Pick<PoolClient, "query">;

const longBytes = 64_000;

/** Runs a prepared statement whose values may be long, alone or on the connection of a transaction. */
export const run = (statement: Statement, sql: Sql | undefined): Promise<QueryResult> =>
  sql ? runOn(sql, statement) : repeatAfterDeadlock(() => runAlone(statement));

const runOn = (sql: Sql, statement: Statement): Promise<QueryResult> =>
  isLong(statement) ? runLong(statement, sql) : sql.query({ ...statement, values: statement.values.map(whole) });

async function runAlone(statement: Statement): Promise<QueryResult> {
  const client = await pool().connect();
  let lost: Error | undefined;
  try {
    return await runOn(client, statement);
  } catch (error) {
    lost = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(lost);
  }
}

const isLong = ({ values }: Statement): boolean =>
  values.some((value) => value instanceof BytesInParts && value.byteLength > longBytes);

const whole = (value: unknown): unknown => (value instanceof BytesInParts ? Buffer.concat(value.parts) : value);

/** The driver copies a value several times, in one go, before it sends it. Here the parts are sent as they lie in memory. */
function runLong({ name, text, values }: Statement, sql: Sql): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | undefined | null, result: QueryResult) => (error ? reject(error) : resolve(result));
    const query = new Query({ name, text }, [...values], done);
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.bind = (config) => sendParts(connection, bindMessage(config ?? {}));
      try {
        return submit(connection);
      } finally {
        Reflect.deleteProperty(connection, "bind"); // the driver's own again, for the next statement
      }
    };
    sql.query(query);
  });
}

function sendParts({ stream }: Connection, parts: readonly Uint8Array[]): void {
  for (const part of parts) stream.write(part);
}

/** The message `Bind` of the PostgreSQL protocol. */
function bindMessage({ portal = "", statement = "", values = [], valueMapper }: BindConfig): Uint8Array[] {
  const given: unknown[] = values;
  const sent = given.map((value, index) => (value instanceof BytesInParts ? value : valueMapper?.(value, index)) as Sent);
  const formats = Buffer.alloc(4 + 2 * sent.length);
  formats.writeInt16BE(sent.length, 0);
  for (const [index, value] of sent.entries()) formats.writeInt16BE(isBinary(value) ? 1 : 0, 2 + 2 * index);
  formats.writeInt16BE(sent.length, 2 + 2 * sent.length);
  const resultsAsText = Buffer.from([0, 1, 0, 0]);
  const body = [Buffer.from(`${portal}\0${statement}\0`), formats, ...sent.flatMap(valueParts), resultsAsText];
  const head = Buffer.alloc(5, "B");
  head.writeInt32BE(4 + body.reduce((bytes, part) => bytes + part.byteLength, 0), 1);
  return joinShort([head, ...body]);
}

type Sent = BytesInParts | Buffer | string | null | undefined;
const isBinary = (value: Sent) => value instanceof BytesInParts || value instanceof Buffer;

function valueParts(value: Sent): Uint8Array[] {
  if (value === null || value === undefined) return [lengthOf(-1)];
  if (value instanceof BytesInParts) return [lengthOf(value.byteLength), ...value.parts];
  const bytes = typeof value === "string" ? Buffer.from(value) : value;
  return [lengthOf(bytes.byteLength), bytes];
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes);
  return length;
}

/** Short parts that follow each other are sent as one. */
function joinShort(parts: readonly Uint8Array[]): Uint8Array[] {
  const joined: Uint8Array[] = [];
  let short: Uint8Array[] = [];
  for (const part of parts) {
    if (part.byteLength <= shortBytes) short.push(part);
    else {
      joined.push(Buffer.concat(short), part);
      short = [];
    }
  }
  return [...joined, Buffer.concat(short)];
}

const shortBytes = 16_000;
