import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { databaseUrl, env } from "../env";
import { log } from "../log";
import { processWide } from "../process";
import { PrismaClient } from "./generated/client";

/** The connections of this process; `LISTEN` and the queue take theirs from the same settings. */
export const pool = (): Pool =>
  processWide(
    "database.pool",
    () => {
      const made = new Pool({ connectionString: databaseUrl(), max: env.DATABASE_POOL_SIZE, connectionTimeoutMillis: 10_000 });
      made.on("error", (error) => log.warn({ error: error.message }, "an idle database connection was lost"));
      // Also while somebody uses it: their query says so, and an error nobody hears would end the process.
      made.on("connect", (client) => client.on("error", (error) => log.debug({ error }, "a database connection was lost")));
      return made;
    },
    (made) => made.end(),
  );

/** The whole database, without an organization: for signing in, for the keyring and for work that belongs to nobody. */
export const prisma = (): PrismaClient =>
  processWide(
    "database.prisma",
    () =>
      new PrismaClient({
        adapter: new PrismaPg(pool(), { statementNameGenerator: nameStatement }),
        transactionOptions: { maxWait: 10_000, timeout: 20_000 },
      }),
  );

const namedStatementsMax = 500;
const unnamed = "";

/**
 * Statements with a name are prepared once a connection. Only so many: the same query with lists of changing length is
 * another statement each time, and the database would keep them all.
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
