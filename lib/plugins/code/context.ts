import { z } from "zod";
import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { guardedAddress } from "../../outbound/lookup";
import { redactor } from "../../outbound/redact";
import type { CallHost, Credential, ElicitAnswer, ElicitQuestion, JsonSchema, SessionWiring, ToolResult } from "../contract";
import { isAuthenticated, secretsOf } from "../credential";
import { type FetchOptions, type Json, type Question, type ToolContext, ToolError } from "./define";
import type { Described } from "./describe";
import { configOf, originsOf } from "./settings";

type Calling = { plugin: Described; path: string; wiring: SessionWiring; host: CallHost };

/** What a handler gets: the way back to the run, and a way out that ends at what the plugin declared. */
export function contextOf({ plugin, path, wiring, host }: Calling): ToolContext {
  const config = configOf(plugin, wiring.source);
  const origins = originsOf(plugin, config);
  const redact = redactor(secretsOf(host.auth()));
  const write =
    (level: "debug" | "info" | "warn" | "error") =>
    (message: string, facts: Record<string, unknown> = {}) =>
      log[level]({ plugin: plugin.manifest.id, tool: path, callId: host.callId, ...redact(facts) }, redact(message));
  return {
    auth: authOf(host),
    config,
    fetch: (url, options) => declaredFetch(new URL(url), options ?? {}, { origins, host }),
    addressOf: ({ host: name, port }) => {
      requireDeclared(`https://${name}:${port}`, { origins, host });
      return guardedAddress({ host: name, port });
    },
    elicit: (question) => elicit(question, host),
    kept: host.continuation,
    call: async (address, args = {}) => dataOf(await host.call(address, args)),
    progress: host.progress,
    log: { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") },
    signal: host.signal,
    callId: host.callId,
  };
}

function authOf({ auth }: CallHost): ToolContext["auth"] {
  const valuesFor = (providerId: string): Credential => {
    const credential = auth();
    if (!isAuthenticated(credential))
      throw new ToolError("connection_missing", `The connection has no credential. Reconnect it with ${providerId}.`);
    const { slug } = credential.template;
    if (slug !== providerId)
      throw new ToolError("connection_missing", `The connection signs in with ${slug} and not with ${providerId}.`);
    return credential;
  };
  return {
    get provider() {
      const credential = auth();
      return isAuthenticated(credential) ? credential.template.slug : null;
    },
    getToken: async (providerId) => tokenOf(valuesFor(providerId)),
    getValues: async (providerId) => ({ ...valuesFor(providerId).values }),
  };
}

function tokenOf({ template, values }: Credential): string {
  const secrets = template.fields.filter(({ isSecret }) => isSecret);
  const field = template.kind === "oauth2" ? "accessToken" : secrets[0]?.name;
  const token = field !== undefined && secrets.length <= 1 ? values[field]?.trim() : undefined;
  if (token) return token;
  throw new ToolError("connection_missing", `${template.label} has no single secret. Read it with ctx.auth.getValues().`);
}

type Reach = { origins: string[]; host: CallHost };

/** The credential of a connection belongs to where it was entered for, so an origin that was declared later waits for a new one. */
function requireDeclared(address: string, { origins, host }: Reach): string {
  const { origin } = new URL(address);
  if (!origins.includes(origin))
    throw new Failure("forbidden", `The plugin does not declare ${origin} among its origins: ${origins.join(", ") || "none"}.`);
  if (isAuthenticated(host.auth()) && !host.origins.includes(origin))
    throw new Failure(
      "forbidden",
      `The connection's credential was not entered for ${origin}. Reconnect it to bind it to that address.`,
    );
  return origin;
}

async function declaredFetch(url: URL, { headers = {}, ...options }: FetchOptions, reach: Reach): Promise<Response> {
  requireDeclared(url.href, reach);
  return await reach.host.fetch(url.href, { ...options, headers, redirect: "manual" });
}

/** The same state again continues where the earlier question stands, so its answers count. */
function elicit(question: Question, host: CallHost): Promise<ElicitAnswer> {
  const { keep } = question;
  const ask = () => host.elicit(questionOf(question));
  if (keep === undefined) return ask();
  const isSame = JSON.stringify(keep) === JSON.stringify(host.continuation);
  return host.suspend(isSame ? host.continuation : keep, ask);
}

function questionOf(question: Question): ElicitQuestion {
  const { message } = question;
  if ("url" in question) return { message, url: question.url };
  const { $schema: _, ...requestedSchema } = z.toJSONSchema(question.schema, { io: "input" });
  return { message, requestedSchema: requestedSchema as JsonSchema };
}

function dataOf(result: ToolResult): unknown {
  if (result.ok) return result.data;
  const { code, message, details, retryable = false } = result.error;
  throw new ToolError(code, message, { details: details as Json | undefined, retryable });
}
