import { agentPermissions, mcpResource, toolkitResource } from "../identity";
import { answerMcp, noteArrival, noteRefusal } from "../mcp-endpoint";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { resourceMetadataPath } from "./authorization/metadata";
import { beginInput } from "./body/begin-input";
import { readBody } from "./body/read-body";
import { requestContext } from "./caller/context";
import { linkOrigin, publicOrigin } from "./caller/origin";
import { untilOver } from "./exchange/admitted";
import type { HttpAnswer } from "./exchange/answer";
import { type HttpRequest, pathOf } from "./exchange/request";
import { apiHeaders, failed } from "./exchange/respond";
import { visitOf } from "./exchange/visit";
import { measured } from "./monitoring/metrics";
import type { Params } from "./routes/handler";

/** The endpoint for MCP clients, whole or of one toolkit. They present a token: a browser's cookie counts for nothing here. */
export async function answerMcpRequest(request: HttpRequest, params: Params): Promise<HttpAnswer> {
  const { slug: toolkit = null } = params;
  try {
    requireNoForeignPage(request);
    if (!request.headers.has("authorization"))
      throw new Failure("unauthenticated", "Send an API key as `Authorization: Bearer <key>`, or connect with OAuth.");
    const ctx = await requestContext(request, asked(request, toolkit));
    const read = await beginInput(ctx, request);
    const body = request.method === "POST" ? await readBody(request, "json", read) : undefined;
    return await answered({ request, ctx, body }, read.end);
  } catch (error) {
    const refusal = challenged(request, failed(request, error), toolkit);
    await noteRefusal({ ...visitOf(request.headers), status: refusal.status, why: whyOf(request, error) });
    return refused(refusal, rpcCodeOf(error));
  }
}

/** What it reads counts until all is answered: a stream may go on for as long as its client likes. */
async function answered({ request, ctx, body }: { request: HttpRequest; ctx: Context; body: unknown }, over: () => void) {
  let isStream = false;
  try {
    const answer = await measured("mcp", () => answerMcp({ request: webRequest(request), body, ctx }));
    if (answer.ok) await noteArrival(ctx, body);
    const headers = { ...apiHeaders, ...Object.fromEntries(answer.headers) };
    const stream = isDocument(answer) ? null : answer.body;
    isStream = stream !== null;
    return { status: answer.status, headers, body: stream ? untilOver(stream, over) : (await answer.text()) || null };
  } finally {
    if (!isStream) over();
  }
}

/** It is there already, and goes faster as text than as a stream. */
const isDocument = ({ headers }: Response) => headers.get("content-type")?.startsWith("application/json") ?? false;

/** A token for all tools counts at the endpoint of a toolkit, too: the toolkit limits it there. */
const asked = ({ headers }: HttpRequest, toolkit: string | null) => ({
  toolkit: toolkit ?? headers.get("x-toolkit"),
  resourcesOf: (issuer: string) => [mcpResource(issuer), ...(toolkit === null ? [] : [toolkitResource(issuer, toolkit)])],
});

/** Whoever mistyped the address reads it in a client that shows what the protocol calls an error. */
export async function refuseUnknownEndpoint(request: HttpRequest): Promise<HttpAnswer> {
  const message = `There is no MCP endpoint at ${pathOf(request)}. Connect to /mcp, or to /mcp/toolkits/<slug> for the tools of one toolkit.`;
  return refused(failed(request, new Failure("not_found", message)), invalidRequest);
}

/** Says where a client without a valid token gets one (RFC 6750 and 9728). */
function challenged({ headers: sent }: HttpRequest, answer: HttpAnswer, toolkit: string | null): HttpAnswer {
  const issuer = linkOrigin(sent);
  if (answer.status !== 401 || !issuer) return answer;
  const error = sent.has("authorization") ? 'error="invalid_token", ' : "";
  const challenge = `Bearer ${error}resource_metadata="${issuer}${resourceMetadataPath(toolkit)}", scope="${agentPermissions.join(" ")}"`;
  return { ...answer, headers: { ...answer.headers, "www-authenticate": challenge } };
}

/** A page of another origin in somebody's browser must not reach the endpoint, whatever it presents. */
function requireNoForeignPage({ headers }: HttpRequest): void {
  const origin = headers.get("origin");
  if (origin === null || origin === publicOrigin(headers)) return;
  throw new Failure("forbidden", `Pages of ${origin} may not use this endpoint. Connect a client that is no web page.`);
}

const headersOfProtocol = [
  ...["accept", "content-type", "last-event-id", "mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id"],
];

/** Its body is read already. */
function webRequest({ method, url, headers, signal }: HttpRequest): Request {
  const sent = headersOfProtocol.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Request(new URL(url, "http://localhost"), { method, headers: sent, signal });
}

/** The same refusal as elsewhere, in the form the protocol gives to errors. */
function refused({ status, headers, body }: HttpAnswer, code: number): HttpAnswer {
  const { error } = JSON.parse(String(body)) as { error: { code: string; message: string } }; // safe: written by failed()
  const rpc = { code, message: error.message, data: { code: error.code } };
  return { status, headers, body: JSON.stringify({ jsonrpc: "2.0", id: null, error: rpc }) };
}

/** What a person reads who waits for their agent. */
function whyOf({ headers }: HttpRequest, error: unknown): string {
  if (!(error instanceof Failure)) return "Something went wrong in the console. Its log says more.";
  if (error.code !== "unauthenticated") return error.message;
  return headers.has("authorization")
    ? "Its key or token is not valid here, or no longer."
    : "It came without a key or token, and was told where to sign in.";
}

const parseError = -32_700;
const invalidRequest = -32_600;
const internalError = -32_603;

function rpcCodeOf(error: unknown): number {
  if (!(error instanceof Failure) || error.code === "internal" || error.code === "unavailable") return internalError;
  return error.cause instanceof SyntaxError ? parseError : invalidRequest;
}
