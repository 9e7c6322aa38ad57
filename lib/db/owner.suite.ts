import { Pool } from "pg";
import { afterAll } from "vitest";
import { env } from "../env";

/** The database as its owner sees it, past row security, until the file's tests are over. */
export function ownerPool(): Pool {
  const pool = new Pool({ connectionString: env.DATABASE_OWNER_URL, max: 1 });
  afterAll(() => pool.end());
  return pool;
}
