import { AsyncLocalStorage } from "node:async_hooks";
import type { EventStore } from "@modelcontextprotocol/server";
import { z } from "zod";
import { processWide } from "../process";

const RequestId = z.union([z.string().max(200), z.number()]);

/** What any process needs to go on with a request of the older era. */
const OpenRequest = z.object({
  id: RequestId,
  method: z.string().max(200),
  progressToken: RequestId.nullable(),
  /** The run behind it, as soon as there is one; while that is paused, its question. */
  executionId: z.string().max(200).nullable(),
  /** Whether the client called one tool and reads what that answered, instead of how a run stands. */
  isOfOneTool: z.boolean(),
  /** What the client was asked last. */
  asked: z.object({ id: z.string().max(200), isPage: z.boolean() }).nullable(),
});
export type OpenRequest = z.infer<typeof OpenRequest>;

/** Clients wait so long before they come back to a stream that broke off; most try twice. */
export const retryMs = 8_000;

type Message = { id?: unknown; method?: unknown; params?: { _meta?: { progressToken?: unknown } } } | null | undefined;

/** Null for what gets no answer of its own. */
export function openRequestIn(body: unknown): OpenRequest | null {
  const { id, method, params } = (body as Message) ?? {}; // safe: each member is checked
  const progressToken = params?._meta?.progressToken ?? null;
  const open = { id, method, progressToken, executionId: null, isOfOneTool: false, asked: null };
  return OpenRequest.safeParse(open).data ?? null;
}

const answering = () => processWide("mcp.answering", () => new AsyncLocalStorage<OpenRequest | null>());

/** All events that are sent meanwhile, and by what the work leaves behind, belong to this request. */
export const whileAnswering = <T>(request: OpenRequest | null, work: () => T): T => answering().run(request, work);

/** The client is asked something before it gets its answer. */
export function noteAsked(asked: NonNullable<OpenRequest["asked"]>): void {
  const request = answering().getStore();
  if (request) request.asked = asked;
}

/**
 * The id of an event says how to go on after it, so nothing is stored for streams that may break off. It gives no rights: with a
 * run of somebody else's it leads nowhere, and what a question was answered with is decided where all answers are.
 */
export const eventIds: EventStore = {
  async storeEvent() {
    const request = answering().getStore();
    return request ? Buffer.from(JSON.stringify(request)).toString("base64url") : "";
  },
  async replayEventsAfter() {
    throw new Error("A stream that broke off is answered anew.");
  },
};

/** The request whose stream broke off after this event; null for an id that was never given. */
export function requestBefore(eventId: string): OpenRequest | null {
  try {
    return OpenRequest.parse(JSON.parse(Buffer.from(eventId, "base64url").toString()));
  } catch {
    return null;
  }
}

/** A request whose stream broke off, and what its client has answered since. */
export type BrokenOff = {
  executionId: string;
  isOfOneTool: boolean;
  asked: OpenRequest["asked"];
  answer: { action: string; content?: Record<string, unknown> } | null;
};
