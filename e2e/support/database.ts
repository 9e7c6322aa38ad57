import path from "node:path";
import pg from "pg";

/** A statement as the owner of the tables, past the console: for what no console does to itself. */
export async function inDatabase(dataDir: string, statement: string, values: string[] = []): Promise<void> {
  const client = new pg.Client({ user: "executor_owner", database: "executor", host: path.join(dataDir, "postgres-socket") });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
