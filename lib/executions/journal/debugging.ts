import type { Actor, Context } from "../../operation/context";

/** Whether an execution still sees tools that are not published: it began so, and its actor may. */
export const debugging = (actor: Pick<Actor, "permissions">, options: unknown): Pick<Context, "debug"> =>
  (options as { debug?: true }).debug && actor.permissions.includes("registry:debug") ? { debug: true } : {}; // safe: written by sealExecution()
