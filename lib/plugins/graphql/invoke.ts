import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { callError } from "../answer/failure";
import type {
  Call,
  CallHost,
  CallPreview,
  Credential,
  HostRequest,
  Json,
  SessionWiring,
  ToolError,
  ToolResult,
} from "../contract";
import { boundCredential, isAuthenticated, secretsOf } from "../credential";
import { bodyOf, shownVariables } from "./request/body";
import { SelectionFailure } from "./request/document";
import { type GraphqlRequest, requestOf } from "./request/request";
import { type Target, targetOf } from "./request/target";
import { readAnswer, textOf } from "./response/answer";
import { outcomeOf } from "./response/outcome";
import { allPages } from "./response/pages";
import { jsonHeaders } from "./schema/introspection";

/** Makes one call. Whatever the service or a caller does wrong comes back as a result; secrets never do. */
export async function invokeGraphql(call: Call, wiring: SessionWiring, host: CallHost): Promise<ToolResult> {
  const credential = host.auth();
  const redact = redactor(secretsOf(credential));
  const isRead = call.tool.effect === "read";
  host.signal.throwIfAborted();
  try {
    const request = requestOf(call);
    const target = targetOf(wiring);
    const send = (one: GraphqlRequest) => post(one, { target, credential, isRead }, host);
    return redact(request.isPaged ? await allPages(request, send) : await send(request));
  } catch (error) {
    if (host.signal.aborted) throw error;
    return redact({ ok: false, error: errorOf(error, isRead) });
  }
}

function errorOf(error: unknown, isRead: boolean): ToolError {
  if (error instanceof SelectionFailure) return { code: "graphql_invalid_selection", message: error.message, retryable: false };
  return callError(error, { isRead });
}

type Sending = { target: Target; credential: Credential | null; isRead: boolean };

async function post(request: GraphqlRequest, { target, credential, isRead }: Sending, host: CallHost): Promise<ToolResult> {
  const { headers, body } = await bodyOf(request);
  const credentials = credentialsFor(credential, target);
  const response = await host.fetch(target.url, {
    method: "POST",
    headers: { ...jsonHeaders, ...target.headers, ...headers },
    body,
    ...(credentials ? { credentials } : {}),
  });
  const answer = readAnswer(await textOf(response));
  return outcomeOf(answer, response, { path: request.path, isRead, isAuthenticated: isAuthenticated(credential) });
}

export function credentialsFor(
  credential: Credential | null,
  { origin }: Pick<Target, "origin">,
): HostRequest["credentials"] | null {
  return isAuthenticated(credential) ? boundCredential(credential, [origin]) : null;
}

/** The same request, looked at instead of sent. */
export function previewGraphql(call: Call, wiring: SessionWiring): CallPreview | null {
  try {
    const { query, variables } = requestOf(call);
    const { url, base } = targetOf(wiring);
    return { kind: "graphql", url, query, variables: shownVariables(variables) as Json, destination: base };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
