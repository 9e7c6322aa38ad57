import { setTimeout as sleep } from "node:timers/promises";
import { scopedDb } from "../../db/scoped";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { prepareOutbound } from "../../outbound/fetch";
import type { Credential, Offers, Plugin, Session, SessionHost, SessionStatus } from "../../plugins";
import { processWide } from "../../process";
import { announce } from "../../signal/announce";
import { listen } from "../../signal/listen";
import { networkOn } from "../../sources";
import { requestSync } from "../../tools";
import { credentialOf, type Shared, type Wiring } from "./wiring";

type Opening = Pick<SessionHost, "signal" | "auth"> & Partial<Pick<SessionHost, "toolsChanged" | "offersChanged" | "lost">>;

const ignore = () => {};

/** Opens a session under the connection's egress policy; `signal` ends it. */
export async function openSession(
  plugin: Plugin,
  { source, baseUrl, fixed, origins }: Wiring,
  { signal, auth, toolsChanged = ignore, offersChanged = ignore, lost = ignore }: Opening,
): Promise<Session> {
  const network = networkOn({ origins, signal });
  return plugin.open({ source, baseUrl, fixed: fixed.given }, { ...network, auth, toolsChanged, offersChanged, lost });
}

/** One open session of one connection, for all its calls in this process. */
type PooledSession = {
  shared: Shared;
  /** What it was opened with: with anything else another one is opened. */
  key: string;
  session: Promise<Session>;
  /** The same once it is open. */
  opened: Session | null;
  credential: Credential | null;
  users: number;
  /** Those of them who call nothing. */
  listeners: number;
  usedAt: number;
  openedAt: number;
  /** Runs while nobody uses it. */
  idle: NodeJS.Timeout | null;
  ended: AbortController;
  /** Nobody gets it any more: who only listens in it leaves. */
  left: AbortController;
};

/** A connection whose session could not be opened: nobody tries again before then. */
type Failing = { key: string; failures: number; until: number; reason: string };

/** How the session of a connection stands in this process. */
export type PooledStatus = {
  openedAt: Date | null;
  callsNow: number;
  status: SessionStatus | null;
  /** Why there is none, and when one is opened again at the earliest. */
  failing: { reason: string; until: Date } | null;
};

type Pool = { kept: Map<string, PooledSession>; failing: Map<string, Failing>; deafen: () => void };

/** Tests wait less. */
export const sessionTimes = () =>
  processWide("connections.session-times", () => ({
    idleMs: 5 * 60_000,
    firstWaitMs: 1_000,
    mostWaitMs: 60_000,
    firmAfterMs: 5_000,
  }));
const closeMs = 5_000;
const keptMax = 1_000;

const pool = (): Pool =>
  processWide(
    "connections.sessions",
    () => {
      prepareOutbound();
      const made: Pool = {
        ...{ kept: new Map(), failing: new Map() },
        deafen: listen("catalog.changed", ({ organizationId }) => {
          endRevoked(made, organizationId).catch((error: Error) =>
            log.warn({ error }, "sessions could not be compared with their connections"),
          );
        }),
      };
      return made;
    },
    async ({ kept, deafen }) => {
      deafen();
      await Promise.all([...kept.values()].map((one) => end(one, "The console stops.")));
    },
  );

/** Makes the pool, and the network it needs. What is made after them ends before they do. */
export const prepareSessions = (): void => void pool();

export function pooledStatus(connectionId: string): PooledStatus {
  const { kept, failing } = pool();
  const one = kept.get(connectionId);
  const failed = failing.get(connectionId);
  return {
    openedAt: one ? new Date(one.openedAt) : null,
    callsNow: one ? one.users - one.listeners : 0,
    status: one?.opened?.status?.() ?? null,
    failing: failed ? { reason: failed.reason, until: new Date(failed.until) } : null,
  };
}

type Use = { plugin: Plugin; wiring: Wiring; shared: Shared; signal: AbortSignal; listens: boolean };
type Way = { auth(): Credential | null; signal: AbortSignal; left: AbortSignal };

/** Does something in the connection's session, opened by the first who needs it. */
export async function withPooled<T>(use: Use, work: (session: Session, way: Way) => Promise<T>): Promise<T> {
  const kept = pooledFor(use);
  clearTimeout(kept.idle ?? undefined);
  kept.users += 1;
  kept.listeners += Number(use.listens);
  try {
    const session = await orGivenUp(kept.session, use.signal);
    const signal = AbortSignal.any([use.signal, kept.ended.signal]);
    return await work(session, { auth: () => kept.credential, signal, left: kept.left.signal });
  } finally {
    kept.users -= 1;
    kept.listeners -= Number(use.listens);
    kept.usedAt = Date.now();
    if (kept.users === 0) await leave(kept);
  }
}

/** The last caller is gone: it stays for a while, unless another one has taken its place. */
async function leave(one: PooledSession): Promise<void> {
  if (isFirm(one)) pool().failing.delete(one.shared.connectionId);
  if (pool().kept.get(one.shared.connectionId) !== one) return end(one, "Another session took its place.");
  one.idle = setTimeout(() => retire(one, "Nobody used the session."), sessionTimes().idleMs);
  one.idle.unref();
}

function pooledFor({ plugin, wiring, shared }: Omit<Use, "signal" | "listens">): PooledSession {
  const { kept, failing } = pool();
  const { connectionId } = shared;
  const key = keyOf(wiring, shared);
  const known = kept.get(connectionId);
  if (known?.key === key) {
    known.credential = credentialOf(wiring); // tokens are renewed without another session
    return known;
  }
  if (known) retire(known, "The connection was changed.");
  const before = failing.get(connectionId);
  if (before?.key === key && before.until > Date.now()) throw tooSoon(before);
  if (kept.size >= keptMax) dropLongestIdle(kept);
  const made = open({ plugin, wiring, shared, key });
  kept.set(connectionId, made);
  return made;
}

const keyOf = ({ source, baseUrl, fixed, template, origins }: Wiring, { credentialVersion }: Shared): string =>
  JSON.stringify([credentialVersion, source, baseUrl, fixed.given, template.slug, origins]);

function tooSoon({ until, reason }: Failing): Failure {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000));
  return new Failure("unavailable", `${reason} It is tried again in ${seconds} s at the earliest.`);
}

function open({ plugin, wiring, shared, key }: Omit<Use, "signal" | "listens"> & { key: string }): PooledSession {
  const ended = new AbortController();
  const session = Promise.resolve().then(() =>
    openSession(plugin, wiring, {
      signal: ended.signal,
      auth: () => made.credential,
      toolsChanged: () => listAgain(shared),
      offersChanged: (what) => tellOfOffers(shared, what),
      lost: (reason) => lose(made, reason),
    }),
  );
  const made: PooledSession = {
    shared,
    key,
    session,
    opened: null,
    credential: credentialOf(wiring),
    users: 0,
    listeners: 0,
    usedAt: Date.now(),
    openedAt: Date.now(),
    idle: null,
    ended,
    left: new AbortController(),
  };
  session.then(
    (opened) => {
      made.opened = opened;
    },
    (error: unknown) => backOff(made, error),
  );
  return made;
}

function listAgain({ organizationId, connectionId }: Shared): void {
  requestSync({ db: scopedDb(organizationId), organizationId }, [connectionId]).catch((error: Error) =>
    log.warn({ error, connectionId }, "changed tools could not be queued to be listed again"),
  );
}

function tellOfOffers({ organizationId, connectionId }: Shared, what: Offers): void {
  scopedDb(organizationId)
    .$transaction((tx) => announce(tx, { topic: "connection.offers-changed", payload: { organizationId, what } }))
    .catch((error: Error) => log.warn({ error, connectionId }, "clients could not be told of changed resources or prompts"));
}

/** One that is lost as soon as it was opened is worth no more than one that could not be. */
function lose(made: PooledSession, reason: string): void {
  if (!isFirm(made)) backOff(made, new Failure("unavailable", reason));
  retire(made, reason);
}

const isFirm = ({ openedAt }: PooledSession): boolean => Date.now() - openedAt >= sessionTimes().firmAfterMs;

/** Each failure in a row doubles the time until the next try. */
function backOff(made: PooledSession, error: unknown): void {
  const { kept, failing } = pool();
  const { connectionId } = made.shared;
  if (kept.get(connectionId) === made) kept.delete(connectionId);
  if (made.ended.signal.aborted) return;
  const before = failing.get(connectionId);
  const failures = (before?.key === made.key ? before.failures : 0) + 1;
  const { firstWaitMs, mostWaitMs } = sessionTimes();
  const reason = error instanceof Failure ? error.message : "The service could not be reached.";
  if (failing.size >= keptMax) failing.clear();
  failing.set(connectionId, {
    ...{ key: made.key, failures, reason },
    until: Date.now() + Math.min(firstWaitMs * 2 ** (failures - 1), mostWaitMs),
  });
}

/** A caller who gives up leaves the session to those who still wait for it. */
async function orGivenUp(session: Promise<Session>, signal: AbortSignal): Promise<Session> {
  signal.throwIfAborted();
  let leave = () => {};
  const givenUp = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
  });
  return Promise.race([session, givenUp]).finally(() => signal.removeEventListener("abort", leave));
}

function dropLongestIdle(kept: Pool["kept"]): void {
  const idle = [...kept.values()].filter(({ users }) => users === 0).sort((a, b) => a.usedAt - b.usedAt);
  if (idle[0]) retire(idle[0], "Other connections need the room.");
}

/** Nobody gets it any more; it ends with the last call in it. */
function retire(one: PooledSession, reason: string): void {
  const { kept } = pool();
  if (kept.get(one.shared.connectionId) === one) kept.delete(one.shared.connectionId);
  one.left.abort();
  if (one.users === 0) void end(one, reason);
}

/** Removed connections and exchanged credentials end what was opened with them, calls under way included. */
async function endRevoked({ kept }: Pool, organizationId: string): Promise<void> {
  const open = [...kept.values()].filter(({ shared }) => shared.organizationId === organizationId);
  if (open.length === 0) return;
  const where = { id: { in: open.map(({ shared }) => shared.connectionId) } };
  const rows = await scopedDb(organizationId).connection.findMany({ where, select: { id: true, credentialVersion: true } });
  const versions = new Map(rows.map(({ id, credentialVersion }) => [id, credentialVersion]));
  for (const one of open) {
    if (versions.get(one.shared.connectionId) === one.shared.credentialVersion) continue;
    if (kept.get(one.shared.connectionId) === one) kept.delete(one.shared.connectionId);
    void end(one, "The connection's credential was taken away or exchanged.");
  }
}

async function end({ session, ended, shared, idle }: PooledSession, reason: string): Promise<void> {
  clearTimeout(idle ?? undefined);
  const opened = await session.catch(() => null);
  if (opened) await inTime(opened.close(), shared.connectionId);
  ended.abort(new Failure("unavailable", reason));
}

/** A service that does not let go is left behind: aborting takes its requests away. */
async function inTime(closing: Promise<void>, connectionId: string): Promise<void> {
  await Promise.race([closing, sleep(closeMs, undefined, { ref: false })]).catch((error: Error) =>
    log.debug({ error, connectionId }, "a session did not close well"),
  );
}
