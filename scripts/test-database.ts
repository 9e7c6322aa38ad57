import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { prepareQueue } from "../lib/queue/schema";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";
import { migrate } from "./migrate";
import { readMigrations } from "./migrations/read";
import { withClient, withDatabase } from "./postgres/connection";
import { withLock } from "./setup/lock.mjs";
import { tellWorkers } from "./test-run";
import { tellSeed } from "./test-seed";

const key = createHash("sha256").update(`${process.cwd()} ${process.getuid?.()}`).digest("hex").slice(0, 12);
const folder = path.join(os.tmpdir(), `executor-console-tests-${key}`);
const run = `test_${process.pid}_`;

let database: EmbeddedPostgres;

/** One server for all tests of this project folder, kept between runs; one migrated template to copy databases from. */
export async function setup(): Promise<void> {
  tellSeed("random tests");
  database = await startEmbeddedPostgres(folder);
  await waitForNoDisk(database);
  const template = await withLock(path.join(folder, "template.lock"), () => makeTemplate(database));
  const { ownerUrl, appUrl } = database;
  tellWorkers({ ownerUrl, appUrl, template, run, folder });
}

export async function teardown(): Promise<void> {
  await drop(database.ownerUrl, (name) => name.startsWith(run));
  await database.close();
}

/** What tests wrote may be lost with the machine. Those that end the server itself have one of their own. */
async function waitForNoDisk({ ownerUrl }: EmbeddedPostgres): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_commit = off");
    await client.query("SELECT pg_reload_conf()");
  });
}

async function makeTemplate({ ownerUrl, appUrl }: EmbeddedPostgres): Promise<string> {
  const migrations = readMigrations("prisma/migrations").map(({ name, checksum }) => `${name} ${checksum}`);
  const template = `template_${createHash("sha256")
    .update(["queue 0.16.6", ...migrations].join("\n"))
    .digest("hex")
    .slice(0, 16)}`;
  await drop(ownerUrl, isLeftOver);
  await withClient(ownerUrl, async (client) => {
    const known = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
    if (known.rowCount !== 0) return;
    if (await nobodyElse(ownerUrl)) await drop(ownerUrl, (name) => name.startsWith("template_"));
    await client.query("DROP DATABASE IF EXISTS draft WITH (FORCE)");
    await client.query("CREATE DATABASE draft");
    await migrate({ ownerUrl: withDatabase(ownerUrl, "draft"), appUrl, also: prepareQueue });
    await client.query(`ALTER DATABASE draft RENAME TO ${template}`);
  });
  return template;
}

/** A database left by an earlier test run. */
function isLeftOver(name: string): boolean {
  const pid = Number(/^test_(\d+)_/.exec(name)?.[1]);
  return pid > 0 && !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function nobodyElse(ownerUrl: string): Promise<boolean> {
  const sql = "SELECT FROM pg_stat_activity WHERE application_name = 'executor presence'";
  return await withClient(ownerUrl, async (client) => (await client.query(sql)).rowCount === 1);
}

/** Removes databases of tests with their data folders. */
async function drop(ownerUrl: string, isUnwanted: (name: string) => boolean): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>("SELECT datname FROM pg_database WHERE NOT datistemplate");
    for (const { datname } of rows.filter((row) => isUnwanted(row.datname))) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  });
  const folders = path.join(folder, "workers");
  for (const name of fs.existsSync(folders) ? fs.readdirSync(folders) : []) {
    if (isUnwanted(name)) fs.rmSync(path.join(folders, name), { recursive: true, force: true });
  }
}
