import { log } from "../../log";
import type { Actor } from "../../operation/context";
import { processWide } from "../../process";
import { isListening, listen } from "../../signal/listen";
import { presentActor } from "./present-actor";

export type Acting = { organizationId: string; actor: Actor };
type Hear = (present: Actor | null) => void;
type Group = Acting & { hearers: Set<Hear>; isStale: boolean; isLooking: boolean };
type Watch = { groups: Map<string, Group>; changedAt: Map<string, number> };

const lookMs = 1_000;
/** Nobody waits longer between being identified and beginning to be watched. */
const gapMs = 60_000;

/**
 * Reports the rights of somebody who has something under way whenever they may have changed, and null once they may no
 * longer act: their key was revoked, they were disabled or removed, or the session they act in is over. Any process may
 * have changed them; while its news cannot arrive, this one looks each second. Returns how to stop watching.
 */
export function watchRights({ organizationId, actor }: Acting, hear: Hear): () => void {
  if (actor.kind !== "user" && actor.kind !== "apiKey") return () => {};
  const { groups, changedAt } = watch();
  const name = `${organizationId} ${actor.kind} ${actor.id} ${actor.sessionId ?? ""}`;
  const group = groups.get(name) ?? { organizationId, actor, hearers: new Set(), isStale: false, isLooking: false };
  groups.set(name, group);
  group.hearers.add(hear);
  if (changedLately(changedAt, organizationId)) void look(group);
  return () => {
    group.hearers.delete(hear);
    if (group.hearers.size === 0 && groups.get(name) === group) groups.delete(name);
  };
}

const everywhere = "";

const watch = (): Watch =>
  processWide(
    "identity.watched",
    () => {
      const [groups, changedAt]: [Watch["groups"], Watch["changedAt"]] = [new Map(), new Map()];
      const timer = setInterval(() => lookAround({ groups, changedAt }), lookMs).unref();
      const deafen = listen("identity.changed", ({ organizationId, userId }) => {
        changedAt.set(organizationId ?? everywhere, Date.now());
        for (const group of groups.values()) if (isMeant(group, organizationId, userId)) void look(group);
      });
      return { groups, changedAt, timer, deafen };
    },
    ({ timer, deafen }) => {
      clearInterval(timer);
      deafen();
    },
  );

function isMeant({ organizationId, actor }: Acting, changedIn: string | null, userId: string | null): boolean {
  if (changedIn !== null && changedIn !== organizationId) return false;
  return userId === null || userId === actor.id || userId === actor.onBehalfOf;
}

/** What changed just before the watching began was not heard by it. */
const changedLately = (changedAt: Watch["changedAt"], organizationId: string) =>
  Math.max(changedAt.get(organizationId) ?? 0, changedAt.get(everywhere) ?? 0) > Date.now() - gapMs;

function lookAround({ groups, changedAt }: Watch): void {
  for (const [name, at] of changedAt) if (at <= Date.now() - gapMs) changedAt.delete(name);
  const isDeaf = !isListening();
  for (const group of groups.values()) if (isDeaf || group.isStale) void look(group);
}

/** One question for all that somebody has under way; asked once more when something changed while it was answered. */
async function look(group: Group): Promise<void> {
  group.isStale = true;
  if (group.isLooking) return;
  group.isLooking = true;
  try {
    while (group.isStale) {
      group.isStale = false;
      const { organizationId, actor } = group;
      const present = await presentActor({ organizationId, ...actor });
      for (const hear of [...group.hearers]) hear(present);
    }
  } catch (error) {
    group.isStale = true;
    log.warn({ error }, "the rights of somebody with work under way could not be looked up; they are again in a second");
  } finally {
    group.isLooking = false;
  }
}
