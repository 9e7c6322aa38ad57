import { randomUUID } from "node:crypto";
import { prisma } from "../../db/client";
import { arrangeSlots, type SlotGroup } from "../../db/journal/slots";
import { log } from "../../log";
import { processWide } from "../../process";
import { announce } from "../../signal/announce";
import { listen } from "../../signal/listen";
import { leaseMs } from "../limits";

/** The calls of this process in one group. The database holds those of all processes. */
export type Group = {
  key: SlotGroup & { process: string };
  tickets: Map<string, Ticket>;
  leaving: string[];
  /** Settles when the current update ends, with or without an error. */
  current: Promise<unknown>;
  next: Promise<void> | null;
  /** When this process last renewed its lease. */
  renewedAt: number;
};

type Groups = { process: string; all: Map<string, Group>; beat: NodeJS.Timeout };

const groups = (): Groups =>
  processWide(
    "executions.slots",
    () => {
      const made: Groups = { process: randomUUID(), all: new Map(), beat: setInterval(() => beat(made), leaseMs / 3) };
      made.beat.unref();
      listen("slot.granted", ({ id }) => {
        for (const { tickets } of made.all.values()) tickets.get(id)?.grant();
      });
      return made;
    },
    endAll,
  );

export function groupOf(key: SlotGroup): Group {
  const { all, process } = groups();
  const name = nameOf(key);
  const known = all.get(name);
  if (known) return known;
  const made: Group = {
    ...{ key: { ...key, process }, tickets: new Map(), leaving: [], current: Promise.resolve(), next: null },
    renewedAt: Date.now(),
  };
  all.set(name, made);
  return made;
}

const nameOf = ({ organizationId, group }: SlotGroup) => `${organizationId} ${group}`;

/** Updates the group in the database. Calls during an update share the next one. */
export function arrange(group: Group): Promise<void> {
  if (group.next !== null) return group.next;
  const next = group.current.then(() => {
    group.next = null;
    return arrangeNow(group);
  });
  group.next = next;
  group.current = Promise.allSettled([next]);
  return next;
}

async function arrangeNow(group: Group): Promise<void> {
  const asked = [...group.tickets.values()];
  const leaving = group.leaving.splice(0);
  const joining = asked.filter(({ state }) => state === "joining");
  const began = Date.now();
  try {
    const standing = await arrangeSlots({ ...group.key, leaseMs, joining, leaving, tell });
    group.renewedAt = began;
    for (const ticket of asked) hear(ticket, standing.get(ticket.id));
  } catch (error) {
    group.leaving.push(...leaving);
    throw error;
  }
}

const tell: Parameters<typeof arrangeSlots>[0]["tell"] = (raw, payload) => announce(raw, { topic: "slot.granted", payload });

/** Applies the database's state. A waiting call that it forgot joins the end again; a running one is aborted. */
function hear(ticket: Ticket, isHeld: boolean | undefined): void {
  if (isHeld) ticket.grant();
  else if (ticket.state !== "held") ticket.state = isHeld === undefined ? "joining" : "waiting";
  else if (isHeld === undefined) ticket.lost.abort(new Error("The slot of this call was given to another one."));
}

/** Renews the slots of this process and frees those of lost processes. */
function beat({ all }: Groups): void {
  for (const [name, group] of all) {
    if (group.tickets.size + group.leaving.length === 0) all.delete(name);
    else arrange(group).catch((error: Error) => unheard(group, error));
  }
}

function unheard({ tickets, renewedAt }: Group, error: Error): void {
  log.debug({ error: error.message }, "the slots of calls could not be renewed");
  if (Date.now() - renewedAt < leaseMs) return;
  for (const ticket of tickets.values()) hear(ticket, undefined);
}

async function endAll({ all, beat: timer }: Groups): Promise<void> {
  clearInterval(timer);
  for (const group of all.values()) {
    group.leaving.push(...group.tickets.keys());
    group.tickets.clear();
    if (group.leaving.length > 0) await arrange(group).catch(leaveToLease);
    await group.current;
  }
}

export const leaveToLease = (error: Error) =>
  log.debug({ error: error.message }, "the slot of a call is free when its lease is over");

/** A call of this process in a group that waits for a slot or holds one. */
export type Ticket = {
  id: string;
  slotsMax: number;
  state: "joining" | "waiting" | "held";
  grant(): void;
  /** Settles when it holds a slot. */
  granted: Promise<void>;
  /** Aborted when its lease ran out and others may hold its slot. */
  lost: AbortController;
};

export function newTicket(slotsMax: number): Ticket {
  const lost = new AbortController();
  let resolve: () => void = () => {};
  const granted = new Promise<void>((done) => {
    resolve = done;
  });
  const ticket: Ticket = { id: randomUUID(), slotsMax, state: "joining", granted, lost, grant };
  function grant(): void {
    ticket.state = "held";
    resolve();
  }
  return ticket;
}

const keptMs = 60 * 60_000;

/** Removes slots of lost processes in groups that nobody used since. */
export async function forgetLostSlots(): Promise<void> {
  await prisma().callSlot.deleteMany({ where: { leaseUntil: { lt: new Date(Date.now() - keptMs) } } });
}
