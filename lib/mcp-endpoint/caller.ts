import type { AuthInfo, ServerContext } from "@modelcontextprotocol/server";
import type { Context } from "../operation/context";
import type { EndpointOptions } from "./options";
import type { BrokenOff, OpenRequest } from "./resumption";

/** Who sent a message, and what the address they sent it to asks for. */
export type Caller = {
  ctx: Context;
  options: EndpointOptions;
  /** The request that is answered, for clients that come back to it when its stream breaks off. */
  open?: OpenRequest | null;
  /** What is answered here once more. */
  brokenOff?: BrokenOff;
};

/** Each message brings its own caller, so that a session never has more rights than whoever uses it now. */
export const authInfoOf = (caller: Caller): AuthInfo => ({
  token: "",
  clientId: caller.ctx.actor.id,
  scopes: [],
  extra: { caller },
});

export function callerOf({ http }: ServerContext): Caller {
  const { caller } = (http?.authInfo?.extra ?? {}) as { caller?: Caller }; // safe: set by authInfoOf()
  if (!caller) throw new Error("A message reached a tool without a caller.");
  return caller;
}
