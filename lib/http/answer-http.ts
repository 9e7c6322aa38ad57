import { clientDocumentPath } from "../oauth";
import { Failure } from "../operation/failure";
import {
  describeApiResource,
  describeAuthorizationServer,
  describeClient,
  describeMcpResource,
  describeToolkitResource,
} from "./authorization/metadata";
import { openAnswer, preflight } from "./authorization/open-answer";
import { authorizeDevice, register, revoke, token } from "./authorization/requests";
import { describeApi } from "./description";
import { answerAllDocs, answerDoc, answerDocsIndex } from "./docs";
import { type HttpAnswer, toResponse } from "./exchange/answer";
import { allowedOrigin, preflightFor, readableBy } from "./exchange/cross-origin";
import { type HttpRequest, pathOf } from "./exchange/request";
import { failed, respond } from "./exchange/respond";
import { answerHook } from "./hook";
import { answerMcpRequest, refuseUnknownEndpoint } from "./mcp";
import { countRequest } from "./monitoring/count-request";
import { health } from "./monitoring/health";
import { metrics } from "./monitoring/metrics";
import { tracedRequest } from "./monitoring/traced-request";
import { answerOauthCallback } from "./oauth-callback";
import type { Handler, Method } from "./routes/handler";
import { type Endpoint, routerOf } from "./routes/router";
import { scimRoutes } from "./scim/routes";
import { operationRoutes } from "./table";

const at = (path: string, handle: Handler, method: Method = "GET") => ({ method, path, handle });

/** Clients that run in a browser come from pages of other origins. */
const open = (path: string, work: Parameters<typeof openAnswer>[0], method: Method = "GET") => [
  at(path, openAnswer(work), method),
  at(path, preflight, "OPTIONS"),
];

const mcpMethods: readonly Method[] = ["GET", "POST", "DELETE"];

const find = routerOf([
  ...operationRoutes,
  at("/api/openapi.json", describeApi),
  ...mcpMethods.flatMap((method) => [
    at("/mcp", answerMcpRequest, method),
    at("/mcp/toolkits/:slug", answerMcpRequest, method),
    at("/mcp/:kind", refuseUnknownEndpoint, method),
    at("/mcp/:kind/:name", refuseUnknownEndpoint, method),
  ]),
  at("/oauth/callback", answerOauthCallback),
  ...open("/.well-known/oauth-protected-resource", describeMcpResource),
  ...open("/.well-known/oauth-protected-resource/mcp", describeMcpResource),
  ...open("/.well-known/oauth-protected-resource/mcp/toolkits/:slug", describeToolkitResource),
  ...open("/.well-known/oauth-protected-resource/api", describeApiResource),
  ...open("/.well-known/oauth-authorization-server", describeAuthorizationServer),
  ...open(clientDocumentPath, describeClient),
  ...open("/oauth/device-authorization", authorizeDevice, "POST"),
  ...open("/oauth/register", register, "POST"),
  ...open("/oauth/token", token, "POST"),
  ...open("/oauth/revoke", revoke, "POST"),
  at("/hooks/:id", answerHook, "POST"),
  ...scimRoutes,
  at("/llms.txt", answerDocsIndex),
  at("/llms-full.txt", answerAllDocs),
  at("/llms/:file", answerDoc),
  at("/health", (request) => respond(request, health)),
  at("/health/ready", (request) => respond(request, health)),
  at("/health/live", (request) => respond(request, () => Promise.resolve({ status: 200, json: { live: true } }))),
  at("/metrics", (request) => respond(request, () => metrics(request))),
]);

/** The HTTP API as Next's route handlers have it. */
export async function answerRequest(request: Request): Promise<Response> {
  const endpoint = endpointOf(request);
  return toResponse(endpoint ? await answerAt(endpoint, request) : nothingAt(request));
}

/** What the table has at the address of a request. */
export const endpointOf = (request: HttpRequest): Endpoint | null => find(pathOf(request));

function nothingAt(request: HttpRequest): HttpAnswer {
  const message = "There is nothing at this address. GET /api/openapi.json describes every call.";
  return withoutBody(request, failed(request, new Failure("not_found", message)));
}

/** Answers a request, and counts it under the template of its path. */
export async function answerAt(endpoint: Endpoint, request: HttpRequest): Promise<HttpAnswer> {
  const count = countRequest(request.method, endpoint.path);
  const answer = await tracedRequest(request, endpoint.path, () => answered(endpoint, request));
  count(answer.status);
  return answer;
}

async function answered(endpoint: Endpoint, request: HttpRequest): Promise<HttpAnswer> {
  const origin = allowedOrigin(request);
  if (origin === null) return await handled(endpoint, request);
  const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
  return isPreflight ? preflightFor(origin, allowed(endpoint.handlers)) : readableBy(origin, await handled(endpoint, request));
}

async function handled({ handlers, params }: Endpoint, request: HttpRequest): Promise<HttpAnswer> {
  const handle = handlers[request.method === "HEAD" ? "GET" : request.method];
  if (handle) return withoutBody(request, await handle(request, params));
  const allow = allowed(handlers);
  if (request.method === "OPTIONS") return { status: 204, headers: { allow }, body: null };
  const refusal = failed(request, new Failure("invalid", `There is no ${request.method} at this address, only ${allow}.`));
  return { ...refusal, status: 405, headers: { ...refusal.headers, allow } };
}

const allowed = (handlers: Endpoint["handlers"]): string =>
  [...new Set([...Object.keys(handlers), "OPTIONS", ...(handlers.GET ? ["HEAD"] : [])])].sort().join(", ");

/** HEAD is answered as GET is, but for the body; nobody reads a stream then. */
function withoutBody({ method }: HttpRequest, answer: HttpAnswer): HttpAnswer {
  if (method !== "HEAD") return answer;
  if (answer.body instanceof ReadableStream) void answer.body.cancel();
  return { ...answer, body: null };
}
