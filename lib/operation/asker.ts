import type { Waiter } from "../turn-queue";
import type { Context, Door } from "./context";

/** Somebody who looks at a page or talks with an agent waits for the answer; a program can wait a little longer. */
const weights: Partial<Record<Door, number>> = { page: 4, action: 4, playground: 4, try: 4, mcp: 4, api: 2 };

/** Whose turn it is where a request waits for its turn. */
export const waiterOf = ({ organizationId, actor, door }: Pick<Context, "organizationId" | "actor" | "door">): Waiter => ({
  organization: organizationId,
  asker: `${actor.kind} ${actor.id}`,
  weight: weights[door] ?? 1,
});
