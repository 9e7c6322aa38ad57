import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

export type Migration = { name: string; sql: string; checksum: string; inTransaction: boolean };

/** The migrations of a folder, ordered by name, with the checksums that Prisma would write. */
export function readMigrations(folder: string): Migration[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")));
  return names.sort().map((name) => {
    const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    return { name, sql, checksum: checksumOf(sql), inTransaction: !/^-- no transaction\s*$/m.test(sql.split("\n", 1)[0] ?? "") };
  });
}

export const checksumOf = (sql: string): string => createHash("sha256").update(sql).digest("hex");

/**
 * PostgreSQL runs several statements sent at once as one transaction. A file that asks for none is therefore cut where a
 * line ends with a semicolon. Such files hold no function bodies.
 */
export function statementsOf({ sql, inTransaction }: Migration): string[] {
  if (inTransaction) return [sql];
  return sql.split(/;[ \t]*$/m).filter((statement) => statement.replace(/--.*$/gm, "").trim() !== "");
}
