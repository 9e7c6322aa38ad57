import type { ReadDb } from "../db/scoped";
import type { Permission } from "./permission";

type ActorKind = "user" | "apiKey" | "oauthClient" | "visitor" | "agent" | "system";

/** Who acts, for whom, and what they may do. */
export type Actor = {
  kind: ActorKind;
  id: string;
  /** The name shown in the audit log: of a person, a key or a job. */
  label: string;
  onBehalfOf: string | null;
  permissions: readonly Permission[];
  /** The key with which a server let a visitor in. */
  behind?: string;
  /** The toolkits that limit them, by id: their own, and that of the person they act for. */
  toolkits?: readonly string[];
  /** The tools that exist for them by their role, or by that of the person they act for, as `<integration>.<tool>`. Unset for all. */
  patterns?: readonly string[];
  /** Their role, or that of the member they act for, by its slug. */
  role?: string;
  /** The session in which a person acts. */
  sessionId?: string;
};

/** Pages that call the HTTP API and name themselves: the playground and the form that tries a tool. */
export const pageDoors = ["playground", "try"] as const;

/** The channel of a request: a page, a server action, the HTTP API, an MCP client, background work, a command, or an entrance. */
export const doors = ["page", "action", ...pageDoors, "api", "mcp", "job", "command", "entrance"] as const;
export type Door = (typeof doors)[number];

/** How many of a run's calls were answered by connections with a label, and by which tools. */
export type ReadOfLabel = { label: string; calls: number; tools: { address: string; calls: number }[] };

type Within = {
  /** How many calls of tools there are around it. */
  depth: number;
  /** Ends it. */
  signal: AbortSignal;
  isPlanned: boolean;
  /** What the run around it has read. */
  read: ReadOfLabel[];
  /** Tells the call around it which labels are read inside. */
  noteRead(labels: readonly string[]): void;
};

export type Context = {
  organizationId: string;
  actor: Actor;
  db: ReadDb;
  door: Door;
  requestId: string;
  /** The call of a tool that this is within. */
  within?: Within;
  /** Set if the actor is admitted only for what they began. */
  isOwnOnly?: true;
  /** The toolkit, by id, that the request or the run is limited to beside those of its actor. */
  toolkit?: string;
  /** Set within a run that also sees tools that are not published yet. */
  debug?: true;
  /** By its id, the registration of tools that the program behind this offers and answers itself. */
  dynamicSession?: string;
  /** Patterns of what the run of an agent reaches, beside the toolkits; `key` is equal where they are. */
  reach?: { key: string; patterns: readonly string[] };
  /** The origin under which the browser or client reaches this console. Set where the channel knows it. */
  origin?: string | undefined;
  /** The network address of whoever sent the request. Set where the channel knows it. */
  address?: string | undefined;
  /** Reports progress of long work. Set only when a caller waits to see it. */
  progress?: ((done: number, total: number) => void) | undefined;
};

export const can = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission);

/** Every toolkit that limits what somebody sees and calls, by id. All of them hold at once. */
export const toolkitsOf = ({ actor, toolkit }: Pick<Context, "actor" | "toolkit">): string[] =>
  [...new Set([...(actor.toolkits ?? []), ...(toolkit === undefined ? [] : [toolkit])])].sort();

/** The person who acts, or on whose behalf a key acts. Null for service keys and the system. */
export const personOf = ({ actor }: Context): string | null => (actor.kind === "user" ? actor.id : actor.onBehalfOf);
