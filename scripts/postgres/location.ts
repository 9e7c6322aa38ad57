import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StartError } from "../start-error";
import { type Account, accountName, machineFolder, nameOf, ownAccount } from "./account";
import { readFormat } from "./format";
import { postmasterOf } from "./postmaster";

const systemUidMax = 1000;

/** The folder of the database and, if this process is root, the ordinary user that runs it: PostgreSQL refuses to be root. */
export type DatabaseLocation = { dataDir: string; directory: string; account: Account | undefined };

export async function chooseLocation(givenDataDir: string, say: (line: string) => void): Promise<DatabaseLocation> {
  const dataDir = path.resolve(givenDataDir);
  const format = readFormat(dataDir);
  const isRoot = process.getuid?.() === 0;
  makeDataDir(dataDir, isRoot ? 0o711 : 0o700);
  const real = fs.realpathSync(dataDir);
  const known = format?.database ?? real;
  if (!isRoot) return { dataDir: real, directory: known, account: undefined };
  const account = ownerOf(known) ?? (await ownAccount(say));
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

/** The owner of the database's files keeps them, unless they came from another machine. */
function ownerOf(directory: string): Account | undefined {
  const data = path.join(directory, "postgres");
  const stat = fs.statSync(data, { throwIfNoEntry: false });
  if (!stat || stat.uid === 0) return undefined;
  if (fs.statSync(directory).uid === 0 && isOfOtherService(stat.uid) && postmasterOf(data) === undefined) return undefined;
  return { uid: stat.uid, gid: stat.gid };
}

/** On the machine where a backup is unpacked, the id of the database's user may belong to another service. */
function isOfOtherService(uid: number): boolean {
  return uid < systemUidMax && ![undefined, accountName].includes(nameOf(uid));
}

function canEnter(directory: string, account: Account): boolean {
  const { error, status } = spawnSync("/bin/sh", ["-c", 'cd -- "$0"', directory], { ...account, cwd: "/", stdio: "ignore" });
  if (!error) return status === 0;
  throw new StartError(
    `The database must not run as root, and this system does not let root act as another user (${error.message}). ` +
      "Start the console as an ordinary user, or set DATABASE_URL to a database of your own.",
  );
}

/** A folder outside of the data folder, the same one each time. */
function elsewhere(dataDir: string): string {
  const directory = path.join(machineFolder, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  fs.mkdirSync(directory, { recursive: true });
  for (const folder of [machineFolder, directory]) fs.chmodSync(folder, 0o711);
  return directory;
}
