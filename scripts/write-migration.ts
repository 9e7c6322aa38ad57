import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { readMigrations } from "./migrations/read";
import { diffOnShadow } from "./migrations/schema-engine";
import { withClient, withDatabase } from "./postgres/connection";

type Written = { file: string; losses: string[] };

/** Compares the migrations with the schema on a throw-away server and writes the missing one. Undefined if nothing is missing. */
export async function writeMigration(
  name: string,
  folder = "prisma/migrations",
  schema = "prisma/schema",
): Promise<Written | undefined> {
  const sql = await withShadow((shadowUrl) =>
    diffOnShadow({ shadowUrl, migrations: readMigrations(folder), schema: readSchema(schema) }),
  );
  if (sql === undefined) return undefined;
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  const file = path.join(folder, `${stamp}_${slug}`, "migration.sql");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, sql);
  return { file, losses: lossesOf(sql) };
}

function readSchema(folder: string): { path: string; content: string }[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".prisma"));
  return names.sort().map((name) => {
    const file = path.join(folder, name);
    return { path: file, content: fs.readFileSync(file, "utf8") };
  });
}

async function withShadow<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "executor-console-shadow-"));
  fs.chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres(folder, () => {});
  try {
    await withClient(server.ownerUrl, (client) => client.query("CREATE DATABASE shadow"));
    return await work(withDatabase(server.ownerUrl, "shadow"));
  } finally {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function lossesOf(sql: string): string[] {
  const statements = sql.replace(/^--.*$/gm, "").split(/;\s*$/m);
  return statements.map((text) => text.trim().replace(/\s+/g, " ")).filter((text) => /\bDROP (TABLE|COLUMN|TYPE)\b/.test(text));
}
