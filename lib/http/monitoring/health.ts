import { statfs } from "node:fs/promises";
import { version } from "../../../package.json";
import { type Unavailability, unavailabilityOf } from "../../db/connection-lost";
import { compareMigrations } from "../../db/known-migrations";
import { databaseStanding } from "../../db/processes";
import { recentTrouble } from "../../db/trouble";
import { env } from "../../env";
import { otherProcesses, signNow } from "../../queue/presence";
import { isListening } from "../../signal/listen";
import { rootKeysAtHand } from "../../vault/root-key";
import type { JsonAnswer } from "../exchange/respond";

/** `reasons` keep it from being ready. `notices` are for whoever runs it. */
type Standing = { reasons: string[]; notices: string[] };

/** Live as soon as it answers; ready when everything a request needs is there. */
export async function health(): Promise<JsonAnswer> {
  const { reasons, notices } = merged([await databaseHealth(), signals(), others(), await disk()]);
  if (reasons.length > 0) return { status: 503, json: { status: "starting", live: true, reasons, notices } };
  const { NODE_ENV: mode, EXECUTOR_ROLE: role } = env;
  return { status: 200, json: { status: "ready", live: true, version, mode, role, notices } };
}

const merged = (standings: Standing[]): Standing => ({
  reasons: standings.flatMap(({ reasons }) => reasons),
  notices: standings.flatMap(({ notices }) => notices),
});

const because = (...reasons: string[]): Standing => ({ reasons, notices: [] });
const noticing = (...notices: string[]): Standing => ({ reasons: [], notices });

const why: Record<Unavailability, string> = {
  away: "does not answer",
  crowded: "allows no further connection; raise max_connections in PostgreSQL, or lower DATABASE_POOL_SIZE of each process",
  busy: "all connections of this process are in use; raise DATABASE_POOL_SIZE, or start another process",
  late: "did not finish in time",
  full: "has no space left on its disk; nothing can be changed until there is room",
  "read-only": "takes no changes: it is a standby, or was made read-only",
};

async function databaseHealth(): Promise<Standing> {
  try {
    const standing = await databaseStanding();
    if (standing.isReadOnly) return because(`database: ${why["read-only"]}`);
    await signNow();
    const trouble = recentTrouble().filter((one) => one === "full");
    return merged([
      because(...trouble.map((one) => `database: ${why[one]}`)),
      tables(standing.migrations),
      rootKey(standing.rootKey),
      clock(standing.clock),
    ]);
  } catch (error) {
    return because(`database: ${why[unavailabilityOf(error) ?? "away"]}`);
  }
}

function tables(applied: readonly string[]): Standing {
  const { missing, newer } = compareMigrations(applied);
  if (missing.length > 0)
    return because(
      `database: it is behind, as after restoring an older backup: ${missing[0]} is missing. A start of this process migrates it`,
    );
  if (newer.length > 0) return noticing(`database: a newer version of the console has migrated it (${newer[0]})`);
  return noticing();
}

function keysAtHand(): ReturnType<typeof rootKeysAtHand> | null {
  try {
    return rootKeysAtHand();
  } catch {
    return null;
  }
}

function rootKey(active: string | null): Standing {
  const keys = keysAtHand();
  if (keys === null) return because("root key: it cannot be read from the folder that DATA_DIR names");
  if (active === null || keys.some(({ fingerprint }) => fingerprint === active)) return noticing();
  return because("root key: the database belongs to another one than this process has. Start it with the key that belongs to it");
}

const skewMsMax = 30_000;

function clock(ofDatabase: Date): Standing {
  const skewMs = Date.now() - ofDatabase.getTime();
  if (Math.abs(skewMs) < skewMsMax) return noticing();
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return noticing(`clock: this machine is ${seconds} s ${skewMs > 0 ? "ahead of" : "behind"} the database`);
}

const signals = (): Standing => (isListening() ? noticing() : because("signals: not listening yet"));

/** Everybody may read this, so it names no machine and no key; Settings, System does. */
function others(): Standing {
  const [ours] = keysAtHand() ?? [];
  const versions = otherProcesses().flatMap(({ version: theirs }) => (theirs === version ? [] : [theirs]));
  const isOtherKey = ours !== undefined && otherProcesses().some(({ rootKey: theirs }) => theirs !== ours.fingerprint);
  return noticing(
    ...[...new Set(versions)].map((theirs) => `other processes: version ${theirs} runs beside this one, ${version}`),
    ...(isOtherKey ? ["other processes: one seals with another root key"] : []),
  );
}

const freeBytesMin = 100_000_000;

async function disk(): Promise<Standing> {
  const found = await statfs(env.DATA_DIR).catch((error: NodeJS.ErrnoException) => error.code ?? "unknown");
  if (typeof found === "string") return noticing(`disk: the folder that DATA_DIR names cannot be read (${found})`);
  const free = found.bavail * found.bsize;
  if (free >= freeBytesMin) return noticing();
  return noticing(`disk: ${Math.floor(free / 1_000_000)} MB are left where DATA_DIR is`);
}
