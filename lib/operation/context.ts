import type { ReadDb } from "../db/scoped";
import type { Permission } from "./permission";

type ActorKind = "user" | "apiKey" | "oauthClient" | "agent" | "system";

/** Who acts, for whom, and what they may do. */
export type Actor = {
  kind: ActorKind;
  id: string;
  /** What a person reads in the audit log: a name, a key's name, the name of a job. */
  label: string;
  onBehalfOf: string | null;
  permissions: readonly Permission[];
  /** The session a person acts in, to tell it from their others. */
  sessionId?: string;
};

/** Places of the console that say so when they ask the HTTP API: the playground, and a tool that is tried. */
export const pageDoors = ["playground", "try"] as const;

/** Where somebody came in: a page, an action of one, the HTTP API, background work, a command, or before signing in. */
export const doors = ["page", "action", ...pageDoors, "api", "job", "command", "entrance"] as const;
export type Door = (typeof doors)[number];

export type Context = {
  organizationId: string;
  actor: Actor;
  db: ReadDb;
  door: Door;
  requestId: string;
  /** Let in for what the actor began, and for nothing else. */
  isOwnOnly?: true;
  /** Where the browser or client reaches this console, at the doors that know it. */
  origin?: string | undefined;
  /** Told by long work how far it is, where somebody waits who can be shown it. */
  progress?: ((done: number, total: number) => void) | undefined;
};

export const can = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission);

/** The person who acts, or for whom a key acts; a service key and the system act for nobody. */
export const personOf = ({ actor }: Context): string | null => (actor.kind === "user" ? actor.id : actor.onBehalfOf);
