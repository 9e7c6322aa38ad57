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
      return made;
    },
    (made) => made.end(),
  );

/** The whole database, without an organization: for signing in, for the keyring and for work that belongs to nobody. */
export const prisma = (): PrismaClient =>
  processWide(
    "database.prisma",
    () => new PrismaClient({ adapter: new PrismaPg(pool()), transactionOptions: { maxWait: 10_000, timeout: 20_000 } }),
  );
