import { Pool, type PoolClient } from "pg";
import { isConnectionLost } from "../db/connection-lost";
import { databaseUrl } from "../env";
import { log } from "../log";

const serializationFailure = "40001";

/**
 * A pool that survives a restart of the database. A lost connection is reported as a serialization failure, which the queue
 * retries, so that a completed job is not run again.
 */
export function reconnectingPool(max: number): Pool {
  const pool = new Pool({ connectionString: databaseUrl(), max, connectionTimeoutMillis: 10_000 });
  pool.on("error", (error) => log.debug({ error: error.message }, "an idle connection of the queue was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ error: error.message }, "a connection of the queue was lost"));
    makeRetryable(client);
  });
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  return Object.assign(pool, { connect: withRetryableErrors(connect) });
}

const makeRetryable = (client: PoolClient) =>
  Object.assign(client, { query: withRetryableErrors(client.query.bind(client) as (...args: unknown[]) => unknown) });

const withRetryableErrors =
  (ask: (...args: unknown[]) => unknown) =>
  (...args: unknown[]) => {
    const answer = ask(...args);
    return answer instanceof Promise ? answer.catch(asRetryable) : answer;
  };

function asRetryable(error: Error & { code?: string }): never {
  if (isConnectionLost(error)) error.code = serializationFailure;
  throw error;
}
