import { scopedDb } from "../../db/scoped";
import { log } from "../../log";
import type { Actor } from "../../operation/context";
import { processWide } from "../../process";
import { isListening, listen } from "../../signal/listen";
import { isAllowedAddress, readSignInRules } from "../sign-in-rules/rules";
import { refreshActor } from "./refresh-actor";

export type Acting = { organizationId: string; actor: Actor };
/** `isElsewhere`: the organization is not used any more from the address that is watched. */
type Listener = (present: Actor | null, isElsewhere: boolean) => void;
type Group = Acting & { from: string | undefined } & { listeners: Set<Listener>; isStale: boolean; isLooking: boolean };
type Watch = { groups: Map<string, Group>; changedAt: Map<string, number> };

const lookMs = 1_000;
/** Longer than any time between identifying an actor and watching their rights. */
const gapMs = 60_000;

/**
 * Reports the rights of an actor whenever they may have changed, and null once the actor may no longer act: the key was
 * revoked, the agent disconnected, the member disabled or removed, or the session ended. While signals of other processes cannot arrive, it checks
 * each second. Returns a function that stops watching. With an address it is watched whether the organization is still used from there.
 */
export function watchRights({ organizationId, actor }: Acting, hear: Listener, from?: string): () => void {
  if (!watchedKinds.has(actor.kind)) return () => {};
  const { groups, changedAt } = watch();
  const name = `${organizationId} ${actor.kind} ${actor.id} ${actor.sessionId ?? ""} ${from ?? ""}`;
  const group = groups.get(name) ?? { organizationId, actor, from, listeners: new Set(), isStale: false, isLooking: false };
  groups.set(name, group);
  group.listeners.add(hear);
  if (changedLately(changedAt, organizationId)) void look(group);
  return () => {
    group.listeners.delete(hear);
    if (group.listeners.size === 0 && groups.get(name) === group) groups.delete(name);
  };
}

const watchedKinds: ReadonlySet<Actor["kind"]> = new Set(["user", "apiKey", "oauthClient", "visitor"]);
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

/** Catches changes from just before the watching began. */
const changedLately = (changedAt: Watch["changedAt"], organizationId: string) =>
  Math.max(changedAt.get(organizationId) ?? 0, changedAt.get(everywhere) ?? 0) > Date.now() - gapMs;

function lookAround({ groups, changedAt }: Watch): void {
  for (const [name, at] of changedAt) if (at <= Date.now() - gapMs) changedAt.delete(name);
  const isDeaf = !isListening();
  for (const group of groups.values()) if (isDeaf || group.isStale) void look(group);
}

/** Looks the rights up once for all listeners of an actor, and again if something changed meanwhile. */
async function look(group: Group): Promise<void> {
  group.isStale = true;
  if (group.isLooking) return;
  group.isLooking = true;
  try {
    while (group.isStale) {
      group.isStale = false;
      const { organizationId, actor, from } = group;
      const present = await refreshActor({ organizationId, ...actor });
      const isElsewhere = from !== undefined && !isAllowedAddress(await readSignInRules(scopedDb(organizationId)), from);
      for (const hear of [...group.listeners]) hear(present, isElsewhere);
    }
  } catch (error) {
    group.isStale = true;
    log.warn({ error }, "the rights of somebody with work under way could not be looked up; they are again in a second");
  } finally {
    group.isLooking = false;
  }
}
