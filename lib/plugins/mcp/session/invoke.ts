import {
  type CallToolResult,
  isInputRequiredResult,
  type Progress,
  ProtocolError,
  type RequestOptions,
} from "@modelcontextprotocol/client";
import { exceedsJsonDepth } from "../../../json-depth";
import { Failure } from "../../../operation/failure";
import type { Call, CallHost, Json, ToolResult } from "../../contract";
import { isObject } from "../../json/values";
import { onOneLine } from "../../text/prose";
import type { Binding } from "../binding/binding";
import { answerFor, type Connected } from "./connect";
import { elicitedBy } from "./elicit";
import { readExtra } from "./extras";
import { isForgotten, SessionForgotten } from "./failure";
import { resultOf, tooDeep } from "./result";
import type { Scope } from "./scope";
import { toolFailure } from "./tool-failure";

type Params = Record<string, unknown>;

/** The call's own clock decides when it took too long; the library's never does first. */
const timerMsMax = 2 ** 31 - 1;
const roundsMax = 20;

/** Calls a tool of a server, and asks people what it asks meanwhile. */
export async function invoke(connected: Connected, { tool, args, answer }: Call, host: CallHost): Promise<ToolResult> {
  host.signal.throwIfAborted();
  const binding = tool.binding as unknown as Binding; // safe: made by produce()
  const ended = new AbortController();
  const signal = AbortSignal.any([host.signal, ended.signal]);
  const scope: Scope = { network: host, ended, elicit: host.elicit, broken: null };
  const giveUp = () => ended.abort(host.signal.reason);
  host.signal.addEventListener("abort", giveUp, { once: true });
  const onprogress = ({ progress, total, message }: Progress) =>
    host.progress({ message: onOneLine(message ?? "").slice(0, 300), done: progress, ...(total === undefined ? {} : { total }) });
  const options: RequestOptions = { signal, timeout: timerMsMax, onprogress };
  try {
    return await connected.scopes.run(scope, async () =>
      binding.kind === "tool"
        ? resultOf(await untilComplete(connected, { binding, args, host, options, scope }), answer)
        : await readExtra(connected.client, { kind: binding.kind, args, options }),
    );
  } catch (error) {
    host.signal.throwIfAborted();
    if (isForgotten(error, connected.transport)) throw new SessionForgotten();
    const reason: unknown = ended.signal.aborted ? ended.signal.reason : (connected.endedBy?.() ?? error);
    return toolFailure(reason, { isRead: tool.effect === "read", peer: connected.peer });
  } finally {
    host.signal.removeEventListener("abort", giveUp);
  }
}

type Calling = {
  binding: Extract<Binding, { kind: "tool" }>;
  args: Params;
  host: CallHost;
  options: RequestOptions;
  scope: Scope;
};

/** A server answers, or says what it has to know first; then the same call is made again with that. */
async function untilComplete({ client }: Connected, { binding, args, host, options, scope }: Calling): Promise<CallToolResult> {
  const { name, inputSchema } = binding;
  const first = { name, arguments: args };
  const definition = inputSchema ? { toolDefinition: { name, inputSchema: inputSchema as { type: "object" } } } : {};
  const send = (params: Params) =>
    client.callTool(params as typeof first, { ...options, ...definition, allowInputRequired: true });
  let waiting = host.continuation as Waiting | null; // safe: what was given to suspend() here
  let params: Params = first;
  for (let round = 0; round < roundsMax; round++) {
    if (waiting) params = { ...first, ...(await whatItWaitsFor(waiting, host)) };
    const answer: unknown = await send(params).catch((error: unknown) => askedToOpen(error));
    scope.latest = undefined; // while people are asked, the end of its stream ends nothing
    waiting = waitingIn(answer);
    if (!waiting) return answer as CallToolResult; // safe: checked by the library
    if (exceedsJsonDepth(waiting)) throw tooDeep();
  }
  throw new Failure("unavailable", `The server asked ${roundsMax} times in one call and gave no answer.`);
}

/** What a server has to know before it does anything more for a call, and the state with which it goes on. */
type Waiting = { inputRequests: Record<string, InputRequest>; requestState?: string } | { addresses: Address[] };
type InputRequest = { method?: string; params?: Json };
type Address = { message: string; url: string };

function waitingIn(answer: unknown): Waiting | null {
  if (isOpening(answer)) return answer;
  if (!isInputRequiredResult(answer)) return null;
  const { inputRequests = {}, requestState } = answer;
  return {
    inputRequests: inputRequests as Record<string, InputRequest>,
    ...(requestState === undefined ? {} : { requestState }),
  }; // safe: it came as JSON
}

const whatItWaitsFor = (waiting: Waiting, host: CallHost): Promise<Params> =>
  host.suspend(waiting as Json, () => ("addresses" in waiting ? openAll(waiting.addresses, host) : moreFor(waiting, host)));

async function moreFor(
  { inputRequests, requestState }: Exclude<Waiting, { addresses: unknown }>,
  host: CallHost,
): Promise<Params> {
  const asked = Object.entries(inputRequests);
  const foreign = asked.find(([, { method }]) => method !== "elicitation/create");
  if (foreign) throw new Failure("forbidden", refusedInput(foreign[1].method));
  const inputResponses: Params = {};
  for (const [key, { params }] of asked)
    inputResponses[key] = answerFor(await elicitedBy(params, host.elicit), isObject(params) ? params : {});
  return { inputResponses, ...(requestState === undefined ? {} : { requestState }) };
}

const refusedInput = (method: string | undefined): string =>
  method === "sampling/createMessage"
    ? "The tool wants to use a language model of its caller (sampling), which is not lent to servers."
    : `The tool asks its caller for ${method === "roots/list" ? "folders (roots)" : "something"} that is not given to servers.`;

type Opening = { addresses: Address[] };

const isOpening = (answer: unknown): answer is Opening => typeof answer === "object" && answer !== null && "addresses" in answer;

const urlsRequired = -32_042;

/** Before 2026 a server refuses a call and names the addresses that somebody has to open first. */
function askedToOpen(error: unknown): Opening {
  if (!(error instanceof ProtocolError) || error.code !== urlsRequired) throw error;
  const { elicitations = [] } = error.data as { elicitations?: Opening["addresses"] };
  if (!Array.isArray(elicitations) || elicitations.length === 0) throw error;
  return { addresses: elicitations.slice(0, roundsMax) };
}

async function openAll(addresses: Address[], host: CallHost): Promise<Params> {
  for (const address of addresses) {
    const { action } = await elicitedBy(address, host.elicit);
    if (action !== "accept") throw new Failure("forbidden", "Somebody has to open an address for this call, and did not.");
  }
  return {};
}
