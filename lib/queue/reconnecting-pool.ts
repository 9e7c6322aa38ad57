import { Pool, type PoolClient } from "pg";
import { unavailabilityOf } from "../db/connection-lost";
import { databaseUrl } from "../env";
import { log } from "../log";
import { type Ask, Outage } from "./outage";

const serializationFailure = "40001";

export type ReconnectingPool = {
  pool: Pool;
  /** From now on nothing waits for a database that cannot be asked: it hears that there is no work. */
  waitNoLonger(): void;
};

/**
 * A pool that survives an outage of the database. What asks it waits until the database answers, because the queue's own
 * handling of errors ends its runner and prints them with their SQL. A connection that is lost in the middle of a question is
 * reported as a serialization failure, which the queue retries, so that a completed job is not run again.
 */
export function reconnectingPool(max: number): ReconnectingPool {
  const pool = new Pool({ connectionString: databaseUrl(), max, connectionTimeoutMillis: 10_000 });
  const outage = new Outage();
  pool.on("error", (error) => log.debug({ error: error.message }, "an idle connection of the queue was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ error: error.message }, "a connection of the queue was lost"));
    const query = client.query.bind(client) as Ask;
    Object.assign(client, { query: outlasting(query, (ask) => outage.outlast(ask, nothing, ["away"]).catch(asRetryable)) });
  });
  const [connect, query] = [pool.connect.bind(pool) as Ask, pool.query.bind(pool) as Ask];
  Object.assign(pool, {
    connect: outlasting(connect, (ask) => outage.outlast(ask, absent)),
    query: outlasting(query, (ask) => outage.outlast(ask, nothing)),
  });
  return { pool, waitNoLonger: () => outage.waitNoLonger() };
}

const nothing = { rows: [], rowCount: 0 };
const absent = { query: () => Promise.resolve(nothing), release: () => undefined } as unknown as PoolClient; // safe: the queue only asks and releases

/** With a callback instead of a promise, whoever asks hears of the error and asks again by itself. */
const outlasting =
  (ask: Ask, outlast: (ask: () => unknown) => Promise<unknown>): Ask =>
  (...args) =>
    typeof args.at(-1) === "function" ? ask(...args) : outlast(() => ask(...args));

function asRetryable(error: unknown): never {
  const why = unavailabilityOf(error);
  if (why === null) throw error;
  throw Object.assign(new Error(`The database cannot be asked (${why}).`, { cause: error }), { code: serializationFailure });
}
