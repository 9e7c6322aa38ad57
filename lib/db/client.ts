import { Pool } from "pg";
import { databaseUrl, env } from "../env";
import { log } from "../log";
import { madeOnce, processWide } from "../process";
import { meters, secondsSince } from "../telemetry/meters";
import { PrismaClient } from "./generated/client";
import { OrderedAdapter } from "./ordered-adapter";

/** The connection pool of this process. `LISTEN` and the queue open their own connections with the same settings. */
export const pool = (): Pool =>
  processWide(
    "database.pool",
    () => {
      const made = new Pool({ connectionString: databaseUrl(), max: env.DATABASE_POOL_SIZE, connectionTimeoutMillis: 10_000 });
      made.on("error", (error) => {
        if (made.ending) return; // the database may stop before the last connection has said goodbye
        log.warn({ error: error.message }, "an idle database connection was lost");
      });
      // A connection in use can be lost too. Its query fails by itself; an unhandled error event would end the process.
      made.on("connect", (client) => client.on("error", (error) => log.debug({ error }, "a database connection was lost")));
      return Object.assign(made, { connect: timed(made.connect.bind(made) as Connect) });
    },
    (made) => made.end(),
  );

/** With a callback, as `pool.query()` calls it, or without one. */
type Connect = (told?: (...results: unknown[]) => void) => Promise<unknown> | undefined;

/** Counts how long work waits for a connection. */
function timed(connect: Connect): Connect {
  const { connecting } = meters();
  return (told) => {
    const began = performance.now();
    const note = () => connecting.observe(secondsSince(began));
    if (!told) return connect()?.finally(note);
    return connect((...results) => {
      note();
      told(...results);
    });
  };
}

/**
 * The whole database, bound to no organization: for signing in, the keyring and work of the installation. It reads the schema
 * and plans its queries once, whichever pool it asks.
 */
export const prisma = (): PrismaClient =>
  madeOnce(
    "database.prisma",
    () =>
      new PrismaClient({
        adapter: new OrderedAdapter(pool, { statementNameGenerator: nameStatement }),
        transactionOptions: { maxWait: 10_000, timeout: 20_000 },
      }),
  );

const namedStatementsMax = 500;
const unnamed = "";

/**
 * Names a statement, so that each connection prepares it once. The number is limited: a query with lists of changing length
 * is another statement each time, and the database would keep all of them.
 */
function nameStatement({ sql }: { sql: string }): string {
  const names = processWide("database.statement-names", () => new Map<string, string>());
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= namedStatementsMax) return unnamed;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}
