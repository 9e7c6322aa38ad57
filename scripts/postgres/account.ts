import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withLock } from "../setup/lock.mjs";

export type Account = { uid: number; gid: number };

/** What root's databases keep that is not in a data folder. */
export const machineFolder = "/var/lib/executor-console";

export const accountName = "executor-console";

const attemptsMax = 20;

const noHome = "/nonexistent";

/** The commands of most systems, then those of small ones, which make the group apart. */
const ways = [
  [`useradd --system --user-group --no-create-home --home-dir ${noHome} --shell /usr/sbin/nologin ${accountName}`],
  [`addgroup -S ${accountName}`, `adduser -S -D -H -h ${noHome} -s /sbin/nologin -G ${accountName} ${accountName}`],
];

/** A system user that only the built-in database runs as; made when root starts the first one on this machine. */
export async function ownAccount(say: (line: string) => void): Promise<Account> {
  const known = accountOf(accountName);
  if (known) return known;
  try {
    return await withLock(path.join(machineFolder, "account.lock"), () => makeAccount(say)); // two of the same name can be made at once
  } catch (error) {
    say(
      `Warning: the built-in database runs as nobody, because no system user of its own could be made (${(error as Error).message}). ` +
        `Other programs that run as nobody can reach its files; a system user called ${accountName} prevents that for new data folders.`,
    );
    return accountOf("nobody") ?? { uid: 65_534, gid: 65_534 };
  }
}

async function makeAccount(say: (line: string) => void): Promise<Account> {
  for (let attempt = 1; ; attempt += 1) {
    const known = accountOf(accountName); // another start may have made it meanwhile
    if (known) return known;
    const reason = tryToMake();
    if (reason === undefined) say(`Made the system user ${accountName}: the built-in database runs as it.`);
    else if (attempt === attemptsMax || !/lock/i.test(reason) || isReadOnly("/etc")) throw new Error(reason);
    else await sleep(250); // another program changes the list of users
  }
}

function isReadOnly(directory: string): boolean {
  try {
    fs.accessSync(directory, fs.constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Why it could not be made; nothing if it was. */
function tryToMake(): string | undefined {
  const reasons: string[] = [];
  for (const commands of ways) {
    const last = commands.map(run).at(-1);
    if (last?.status === 0) return undefined;
    reasons.push(last?.error?.message ?? last?.stderr.trim() ?? "");
    if (!last?.error) break;
  }
  return reasons.join("; ");
}

function run(command: string) {
  const [program = "", ...args] = command.split(" ");
  return spawnSync(program, args, { cwd: "/", encoding: "utf8", env: paths });
}

/** Services are often started without the folders of administrators. */
const paths = { NODE_ENV: process.env.NODE_ENV, PATH: `${process.env.PATH ?? ""}:/usr/sbin:/sbin:/usr/bin:/bin` };

function accountOf(name: string): Account | undefined {
  const [uid, gid] = ["-u", "-g"].map((what) => {
    const { status, stdout } = run(`id ${what} ${name}`);
    return status === 0 ? Number(stdout) >>> 0 : undefined; // some systems write -2
  });
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

/** How the system calls the user of this number; nothing if it has no name. */
export function nameOf(uid: number): string | undefined {
  const as = process.getuid?.() === 0 ? { uid } : {};
  const { status, stdout } = spawnSync("id", ["-un"], { ...as, cwd: "/", encoding: "utf8", env: paths });
  return status === 0 ? stdout.trim() : undefined;
}
