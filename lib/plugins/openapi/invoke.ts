import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { badAnswer, callError, upstreamError } from "../answer/failure";
import { shownHeaders } from "../answer/headers";
import type {
  CallPreview,
  Credential,
  HostRequest,
  Network,
  Call as PluginCall,
  SessionWiring,
  ToolError,
  ToolResult,
} from "../contract";
import { boundCredential, isAuthenticated, secretsOf } from "../credential";
import { isObject, listed } from "../json/values";
import type { Binding, ParameterBinding } from "./binding/binding";
import { withFixed } from "./fixed";
import { addressOf } from "./request/address";
import { bodyOf } from "./request/body";
import { type Target, targetOf } from "./request/server";
import { asPairs, inHeader } from "./request/styles";
import { readAnswer } from "./response/read";

export type Invocation = PluginCall &
  Pick<SessionWiring, "baseUrl" | "fixed"> & {
    credential: Credential | null;
    /** Where the credential may be sent, when the connection says so itself; else the origin of its server. */
    origins?: string[];
  };

/** Makes one call. Whatever the upstream or a caller does wrong comes back as a result; secrets never do. */
export async function invokeOpenapi(invocation: Invocation, host: Network): Promise<ToolResult> {
  const redact = redactor(secretsOf(invocation.credential));
  host.signal.throwIfAborted();
  try {
    const request = requestOf(invocation);
    if ("code" in request) return redact({ ok: false, error: request });
    const response = await host.fetch(request.url, request.options);
    return redact(await resultOf(response, request.url, invocation));
  } catch (error) {
    if (host.signal.aborted) throw error;
    return redact({ ok: false, error: callError(error, { isRead: invocation.tool.effect === "read" }) });
  }
}

/** The same request, looked at instead of sent. */
export function previewOpenapi(invocation: Invocation): CallPreview | null {
  const request = requestOf(invocation);
  if ("code" in request) return null;
  const { method = "GET", body } = request.options;
  const shown = { method, url: request.url, body: typeof body === "string" ? body : null };
  return { kind: "http", ...shown, destination: request.server };
}

type Call = { binding: Binding; args: Record<string, unknown>; target: Target; credential: Invocation["credential"] };

function requestOf({
  tool,
  args: given,
  baseUrl,
  credential,
  origins,
  fixed,
  longIntegers,
}: Invocation): { url: string; server: string; options: HostRequest } | ToolError {
  const declared = tool.binding as unknown as Binding;
  const { binding, args } = withFixed(declared, lifted(declared, given), fixed);
  const server = targetOf(binding, args.server, baseUrl);
  const target = { ...server, origins: origins ?? server.origins };
  const call = { binding, args, target, credential };
  const url = addressOf(binding, target.base, args);
  const cookies = sent(call, "cookie").flatMap(([parameter, value]) => asPairs(parameter, value));
  const credentials = credentialsOf(call, cookies);
  if (credentials && "code" in credentials) return credentials;
  const body = bodyOf(binding.body, args, longIntegers);
  const headers = Object.fromEntries([
    ["Accept", binding.accept ?? "application/json, */*;q=0.8"],
    ...sent(call, "header").map(([parameter, value]) => [parameter.name, inHeader(parameter, value)]),
    ...(body ? [["Content-Type", body.type]] : []),
    ...(cookies.length > 0 ? [["Cookie", cookies.join("; ")]] : []),
  ]);
  return {
    url,
    server: target.base.href,
    options: { method: binding.method, headers, body: body?.content, credentials: credentials ?? undefined },
  };
}

/** People and models write a body's fields beside the parameters; they are meant as the body. */
function lifted(binding: Binding, args: Record<string, unknown>): Record<string, unknown> {
  const known = new Set([...binding.parameters.map(({ key }) => key), "body", "bodyBase64", "contentType", "server"]);
  const loose = Object.keys(args).filter((key) => !known.has(key));
  if (loose.length === 0) return args;
  const takesFields = binding.body?.types.some(({ kind }) => kind === "json" || kind === "form" || kind === "multipart");
  if (!takesFields || (args.body !== undefined && !isObject(args.body)))
    throw new Failure("invalid", `Unknown parameter '${loose[0]}'. Known are ${listed([...known])}.`);
  const entries = Object.entries(args);
  const body = Object.fromEntries([...Object.entries(args.body ?? {}), ...entries.filter(([key]) => !known.has(key))]);
  return { ...Object.fromEntries(entries.filter(([key]) => known.has(key))), body };
}

function sent({ binding, args }: Call, place: ParameterBinding["in"]): [ParameterBinding, unknown][] {
  return binding.parameters
    .filter((parameter) => parameter.in === place && Object.hasOwn(args, parameter.key))
    .map((parameter) => [parameter, args[parameter.key]] as [ParameterBinding, unknown])
    .filter(([, value]) => value !== undefined && value !== null);
}

/** A credential goes to the origins of its connection and to no other, whatever server a document or an argument names. */
function credentialsOf({ credential, target }: Call, cookies: string[]): HostRequest["credentials"] | ToolError | null {
  if (!isAuthenticated(credential)) return null;
  const { base, origins } = target;
  if (!origins.includes(base.origin))
    return {
      code: "connection_missing",
      message: `This call goes to ${base.origin}, but the connection's credential belongs to ${origins.join(", ") || "no address"} and is sent nowhere else. Make a connection whose base URL is that address.`,
      retryable: false,
    };
  try {
    return boundCredential(credential, origins, cookies);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: "connection_missing", message: error.message, retryable: false };
  }
}

async function resultOf(response: Response, url: string, { credential, tool }: Invocation): Promise<ToolResult> {
  const { data, isCut, fault } = await readAnswer(response, url);
  const headers = shownHeaders(response, isCut);
  const http = { status: response.status, headers };
  if (fault !== undefined) return badAnswer(fault, { http, said: data, isRead: tool.effect === "read" });
  if (response.ok) return { ok: true, data, http };
  return upstreamError(data, response, { http, isAuthenticated: isAuthenticated(credential), isRead: tool.effect === "read" });
}
