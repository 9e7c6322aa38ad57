import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { badAnswer, callError, upstreamError } from "../answer/failure";
import { shownHeaders } from "../answer/headers";
import type { Call, CallHost, SessionWiring, ToolResult } from "../contract";
import { boundCredential, isAuthenticated, secretsOf } from "../credential";
import { isObject } from "../json/values";
import { type Answered, collect, ofWhole } from "./collect";
import type { LibraryModel } from "./library";
import { type GenerateArguments, optionsOf } from "./prompt";
import { type Target, targetOf } from "./target";

/** Makes one call. Whatever the service or a caller does wrong comes back as a result; secrets never do. */
export async function invokeModel(call: Call, wiring: SessionWiring, host: CallHost): Promise<ToolResult> {
  const redact = redactor(secretsOf(host.auth()));
  host.signal.throwIfAborted();
  try {
    const target = targetOf(wiring, call.tool.name);
    if (call.tool.name === "models.list") return redact(await listModels(target, host));
    return redact(await generate(call.args as GenerateArguments, target, host)); // safe: checked by the schema of the tool
  } catch (error) {
    if (host.signal.aborted) throw error;
    if (error instanceof Refused) return redact(error.result);
    return redact({ ok: false, error: callError(error, { isRead: true }) });
  }
}

/** An answer of the service that is no success; the library never sees it. */
class Refused extends Error {
  constructor(readonly result: ToolResult) {
    super("The service refused.");
    this.name = "Refused";
  }
}

/** A service that was asked to stream and answered at once. */
class NotStreamed extends Error {
  constructor(readonly text: string) {
    super("The service did not stream.");
    this.name = "NotStreamed";
  }
}

type Sending = { url: string; method: string; headers?: Record<string, string>; body?: string };

async function send(target: Target, host: CallHost, { url, method, headers = {}, body }: Sending): Promise<Response> {
  const credential = host.auth();
  const credentials = isAuthenticated(credential) ? boundCredential(credential, [target.origin]) : null;
  const response = await host.fetch(url, {
    ...{ method, headers: { ...headers, ...target.headers } },
    ...(body === undefined ? {} : { body }),
    ...(credentials ? { credentials } : {}),
  });
  if (response.ok) return response;
  const http = { status: response.status, headers: shownHeaders(response, false) };
  const said = jsonOrText(await response.text());
  throw new Refused(upstreamError(said, response, { http, isAuthenticated: credentials !== null, isRead: true }));
}

async function listModels(target: Target, host: CallHost): Promise<ToolResult> {
  const response = await send(target, host, { url: target.path, method: "GET", headers: { accept: "application/json" } });
  const http = { status: response.status, headers: shownHeaders(response, false) };
  const said = jsonOrText(await response.text());
  const listed = isObject(said) && Array.isArray(said.data) ? said.data : null;
  if (!listed) return badAnswer("it lists no models", { http, said, isRead: true });
  return { ok: true, data: { models: listed.flatMap((one) => (isObject(one) ? [String(one.id)] : [])) }, http };
}

async function generate(asked: GenerateArguments, target: Target, host: CallHost): Promise<ToolResult> {
  const options = { ...optionsOf(asked), abortSignal: host.signal };
  const say = (text: string) => host.progress({ message: "The model writes", text });
  try {
    const { stream } = await languageModel(asked.model, target, streaming(target, host)).doStream(options);
    return { ok: true, data: await collect(stream, say) };
  } catch (error) {
    const [refused, whole] = [found(error, Refused), found(error, NotStreamed)];
    if (refused) throw refused;
    if (!whole) return explained(error, host);
    return { ok: true, data: await answeredWhole(whole.text, { asked, target, host }) };
  }
}

type Asking = { asked: GenerateArguments; target: Target; host: CallHost };

/** Reads an answer that came whole, without asking a second time. */
async function answeredWhole(text: string, { asked, target, host }: Asking): Promise<Answered> {
  const replay = async () => new Response(text, { headers: { "content-type": "application/json" } });
  const options = { ...optionsOf(asked), abortSignal: host.signal };
  try {
    return ofWhole(await languageModel(asked.model, target, replay).doGenerate(options));
  } catch (error) {
    throw new Refused(unreadable(error, text));
  }
}

/** What the library says is wrong with an answer. The network's own failures are thrown on. */
function explained(error: unknown, { signal }: CallHost): ToolResult {
  signal.throwIfAborted();
  const failure = found(error, Failure);
  if (failure) throw failure;
  return unreadable(error, null);
}

const excerptMax = 500;

function unreadable(error: unknown, said: string | null): ToolResult {
  const why = error instanceof Error ? error.message.slice(0, excerptMax) : "it cannot be read";
  const message = `The service answered with something that is no answer of a model: ${why}`;
  const details = said === null ? null : said.slice(0, excerptMax);
  return { ok: false, error: { code: "upstream_bad_answer", message, ...(details ? { details } : {}), retryable: false } };
}

/** The library wraps what its fetch throws. */
function found<Kind extends Error>(error: unknown, kind: abstract new (...args: never[]) => Kind): Kind | null {
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1)
    if (one instanceof kind) return one;
  return null;
}

type Fetch = typeof globalThis.fetch;

/** A fetch for the library that takes the guarded way out, with the credential of the connection in place of its own. */
function streaming(target: Target, host: CallHost): Fetch {
  return async (input, { method = "POST", headers, body } = {}) => {
    const sent = new Headers(headers);
    for (const name of ["authorization", "x-api-key"]) sent.delete(name);
    const text = typeof body === "string" ? body : "";
    const response = await send(target, host, { url: String(input), method, headers: Object.fromEntries(sent), body: text });
    if (/event-stream/i.test(response.headers.get("content-type") ?? "")) return response;
    throw new NotStreamed(await response.text());
  };
}

/** Its key is a placeholder: the real one is added where the request leaves, and only for its origin. */
function languageModel(name: string, { base, dialect }: Target, fetch: Fetch): LibraryModel {
  if (dialect === "anthropic") return createAnthropic({ baseURL: base, apiKey: "none", fetch })(name);
  return createOpenAICompatible({ name: "model", baseURL: base, includeUsage: true, fetch }).chatModel(name);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
