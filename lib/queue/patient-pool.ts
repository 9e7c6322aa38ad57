import { Pool, type PoolClient } from "pg";
import { databaseUrl } from "../env";
import { log } from "../log";

const lostCodes: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"]);
const lostMessages = /Connection terminated|Connection ended|timeout exceeded when trying to connect/;
const serializationFailure = "40001";

/**
 * A pool that outlasts a restart of the database: a lost connection looks like a serialization failure, which the queue
 * retries, so that a job that was finished meanwhile is not done again.
 */
export function patientPool(max: number): Pool {
  const pool = new Pool({ connectionString: databaseUrl(), max, connectionTimeoutMillis: 10_000 });
  pool.on("error", (error) => log.debug({ error: error.message }, "an idle connection of the queue was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ error: error.message }, "a connection of the queue was lost"));
    makePatient(client);
  });
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  return Object.assign(pool, { connect: patiently(connect) });
}

const makePatient = (client: PoolClient) =>
  Object.assign(client, { query: patiently(client.query.bind(client) as (...args: unknown[]) => unknown) });

const patiently =
  (ask: (...args: unknown[]) => unknown) =>
  (...args: unknown[]) => {
    const answer = ask(...args);
    return answer instanceof Promise ? answer.catch(asRetryable) : answer;
  };

function asRetryable(error: Error & { code?: string }): never {
  const isLost = lostCodes.has(error.code ?? "") || error.code?.startsWith("08") || lostMessages.test(error.message);
  if (isLost) error.code = serializationFailure;
  throw error;
}
