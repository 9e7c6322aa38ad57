import type { ResolvedTool } from "../../tools";
import type { CallRecord, Run } from "../journal/record";
import { retryWhenLost } from "../journal/retry";
import { queueMs } from "../limits";
import { outcomeOf, refused } from "../pass/outcome";
import { broken, type Pass, settle } from "../pass/pass";
import { arrange, type Group, groupOf, leaveToLease, newTicket, type Ticket } from "./groups";

type Waiting = { record: CallRecord; slots: SlotNeed };

/** A slot that its call holds, or gave to others while its tool waits for people. */
export type HeldSlot = {
  /** Aborted when others may hold the slot although the call goes on. */
  lost: AbortSignal;
  give(): void;
  /** Waits in line for a slot once more, however long that takes. */
  takeBack(): Promise<void>;
};

/** Makes a call while it holds a slot among calls of other runs. Nothing is recorded or sent before that. */
export async function inSlot(pass: Pass, { record, slots }: Waiting, work: (slot: HeldSlot) => Promise<void>): Promise<void> {
  const slot = await takeSlot(pass.run, slots, queueMs).catch((error: unknown) => {
    if (!pass.run.abort.signal.aborted) broken(pass, record, error);
    return "none" as const;
  });
  if (slot === "none") return;
  if (slot === null) {
    settle(pass, record, outcomeOf(refused(tooMany(record, slots)), pass.run.options));
    return;
  }
  const held = holding(pass.run, slots, slot);
  try {
    await work(held);
  } finally {
    held.give();
  }
}

function holding(run: Run, slots: SlotNeed, first: Slot): HeldSlot {
  const lost = new AbortController();
  let slot: Slot | null = null;
  function hold(taken: Slot): void {
    slot = taken;
    taken.lost.addEventListener("abort", () => lost.abort(taken.lost.reason), { once: true });
  }
  hold(first);
  return {
    lost: lost.signal,
    give() {
      void slot?.free();
      slot = null;
    },
    async takeBack() {
      const taken = await takeSlot(run, slots, null);
      if (taken) hold(taken);
    },
  };
}

const tooMany = ({ address, path }: CallRecord, { slotsMax }: SlotNeed) => ({
  code: "limit_exceeded",
  message: `${address ?? path} waited ${queueMs / 1_000} s for others: at most ${slotsMax} such calls run at once. Nothing was sent.`,
  retryable: true,
});

/** The group of a call, and how many of its calls may run at once in the whole organization. */
export type SlotNeed = { group: string; slotsMax: number };

/** The slot that a call needs, or null when its tool has no limit. */
export function slotsOf({ connection, tool: { name, scheduling } }: ResolvedTool): SlotNeed | null {
  const { concurrencyGroup, maxConcurrency } = scheduling ?? {};
  if (concurrencyGroup === undefined && maxConcurrency === undefined) return null;
  const group = concurrencyGroup === undefined ? `tool ${name}` : `group ${concurrencyGroup}`;
  return { group: `${connection.integration.id} ${group}`, slotsMax: maxConcurrency ?? 1 };
}

export type Slot = { lost: AbortSignal; free(): Promise<void> };

/** Waits in line for a slot. Returns null when none came in time, and throws when the pass is over. */
export async function takeSlot(run: Run, { group: name, slotsMax }: SlotNeed, waitMs: number | null): Promise<Slot | null> {
  const { signal } = run.abort;
  const group = groupOf({ organizationId: run.ctx.organizationId, group: name });
  const ticket = newTicket(slotsMax);
  group.tickets.set(ticket.id, ticket);
  try {
    await retryWhenLost(run, () => arrange(group));
    if (await isGranted(ticket, signal, waitMs)) return { lost: ticket.lost.signal, free: () => leave(group, ticket) };
    await leave(group, ticket);
    return null;
  } catch (error) {
    void leave(group, ticket);
    throw error;
  }
}

function leave(group: Group, { id }: Ticket): Promise<void> {
  group.tickets.delete(id);
  group.leaving.push(id);
  return arrange(group).catch(leaveToLease);
}

function isGranted({ granted }: Ticket, signal: AbortSignal, waitMs: number | null): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = waitMs === null ? undefined : setTimeout(() => finish(() => resolve(false)), waitMs);
    const abort = () => finish(() => reject(signal.reason));
    function finish(tell: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      tell();
    }
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    void granted.then(() => finish(() => resolve(true)));
  });
}
