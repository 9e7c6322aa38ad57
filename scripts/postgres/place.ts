import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StartError } from "../start-error";
import { readFormat } from "./format";

export type Account = { uid: number; gid: number };

/** Where the database lives and, when we are root, the ordinary user its processes run as: Postgres refuses to be root. */
export type Place = { dataDir: string; directory: string; account: Account | undefined };

export function choosePlace(givenDataDir: string): Place {
  const dataDir = path.resolve(givenDataDir);
  const format = readFormat(dataDir);
  const isRoot = process.getuid?.() === 0;
  makeDataDir(dataDir, isRoot ? 0o711 : 0o700);
  const real = fs.realpathSync(dataDir);
  const known = format?.database ?? real;
  if (!isRoot) return { dataDir: real, directory: known, account: undefined };
  const account = ownerOf(path.join(known, "postgres")) ?? nobody();
  if (format) return { dataDir: real, directory: known, account };
  return { dataDir: real, directory: canEnter(real, account) ? real : elsewhere(real), account };
}

function makeDataDir(dataDir: string, mode: number): void {
  try {
    if (fs.mkdirSync(dataDir, { recursive: true })) fs.chmodSync(dataDir, mode);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written: ${(error as Error).message}. Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}

function ownerOf(directory: string): Account | undefined {
  const stat = fs.statSync(directory, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function nobody(): Account {
  const passwd = fs.existsSync("/etc/passwd") ? fs.readFileSync("/etc/passwd", "utf8") : "";
  const fields = /^nobody:.*$/m.exec(passwd)?.[0].split(":");
  const id = (text: string | undefined) => (text ? Number(text) >>> 0 : 65_534); // some systems write -2
  return { uid: id(fields?.[2]), gid: id(fields?.[3]) };
}

function canEnter(directory: string, account: Account): boolean {
  const { error, status } = spawnSync("/bin/sh", ["-c", 'cd -- "$0"', directory], { ...account, cwd: "/", stdio: "ignore" });
  if (!error) return status === 0;
  throw new StartError(
    `The database must not run as root, and this system does not let root act as another user (${error.message}). ` +
      "Start the console as an ordinary user, or set DATABASE_URL to a database of your own.",
  );
}

/** The same data folder always finds the same place. */
function elsewhere(dataDir: string): string {
  const parent = "/var/lib/executor-console";
  const directory = path.join(parent, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  fs.mkdirSync(directory, { recursive: true });
  for (const folder of [parent, directory]) fs.chmodSync(folder, 0o711);
  return directory;
}
