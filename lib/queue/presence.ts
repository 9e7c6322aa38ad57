import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { version } from "../../package.json";
import { exchangeSigns, type OwnProcess, removeSign, type SeenProcess } from "../db/processes";
import { env } from "../env";
import { log } from "../log";
import { processWide } from "../process";

const everyMs = 2_000;

type Describe = () => Pick<OwnProcess, "rootKey" | "room" | "live" | "waiting">;
type Presence = {
  id: string;
  own(): OwnProcess;
  others: readonly SeenProcess[];
  sign(): Promise<void>;
  timer: NodeJS.Timeout;
};

const name = "queue.presence";
const kept = () => processWide<{ now: Presence | null }>(name, () => ({ now: null }), forget);

/** Tells the other processes every two seconds that this one is here and what it has room for, until it ends. */
export function keepPresent(describe: Describe): void {
  const holder = kept();
  if (holder.now) return;
  const [id, startedAt] = [randomUUID(), new Date(Date.now() - process.uptime() * 1_000)];
  const own = () => ({ id, role: env.EXECUTOR_ROLE, version, host: hostname(), startedAt, ...describe() });
  const sign = async () => {
    presence.others = await exchangeSigns(own());
  };
  const quietly = () =>
    sign().catch((error: Error) => log.debug({ error: error.message }, "the sign of this process could not be given"));
  const timer = setInterval(() => void quietly(), everyMs);
  timer.unref();
  const presence: Presence = { id, own, others: [], sign, timer };
  holder.now = presence;
  void quietly();
}

async function forget({ now }: { now: Presence | null }): Promise<void> {
  if (!now) return;
  clearInterval(now.timer);
  await removeSign(now.id).catch((error: Error) => log.debug({ error: error.message }, "the others will notice by themselves"));
}

/** Gives the sign at once: what cannot be written is thrown. */
export const signNow = async (): Promise<void> => kept().now?.sign();

/** The other processes on this database, as they were up to two seconds ago. */
export const otherProcesses = (): readonly SeenProcess[] => kept().now?.others ?? [];

/** This process as the others see it, then the others; none before background work began here. */
export const allProcesses = (): readonly SeenProcess[] => {
  const { now } = kept();
  return now ? [{ ...now.own(), seenAt: new Date() }, ...now.others] : [];
};

/** Other processes that play programs. */
const players = () => otherProcesses().filter(({ role }) => role !== "web");

export const isAnyPlayer = (): boolean => players().length > 0;

export const isRoomElsewhere = (): boolean => players().some(({ room }) => room > 0);
