import { rejected, setState, working } from "../../credentials";
import { repeatWhenLost } from "../../db/repeat-when-lost";
import { sentences } from "../../oauth";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Limits } from "../../outbound/limits";
import { redactor } from "../../outbound/redact";
import { findPlugin, type Call as PluginCall, type RunHost, type ToolError, type ToolResult } from "../../plugins";
import type { CallableTool } from "../../sources";
import { inSession } from "../sessions/in-session";
import { openWiring, secretsIn, type Wiring } from "../sessions/wiring";
import { answerOf, longIntegersIn, lookedAt } from "./preview";

/** What a call can ask that belongs to no run, such as a check: there is nobody to answer. */
const nobody: RunHost = {
  callId: "",
  progress: () => {},
  elicit: async () => ({ action: "cancel", reason: "Nobody can be asked during a check." }),
  continuation: null,
  suspend: (_continuation, ask) => ask(),
  call: async () => ({
    ok: false,
    error: { code: "tool_not_found", message: "A check calls no other tools.", retryable: false },
  }),
  run: async () => ({ status: "failed", runId: null, error: { code: "forbidden", message: "A check runs no programs." } }),
  perform: () => Promise.reject(new Failure("forbidden", "A check performs no operations.")),
};

export type Call = {
  connectionId: string;
  /** Where the tool is stored, so that its schema is at hand. */
  toolHash?: string;
  tool: CallableTool;
  args: Record<string, unknown>;
  signal: AbortSignal;
  /** What its requests may cost, in place of the usual. */
  limits?: Partial<Limits>;
  /** Of the catalog in which the tool was found. */
  revision?: bigint;
  /** What the call can ask of the run it belongs to. */
  run?: RunHost;
  /** What somebody approved: the call is made with this credential and goes to this server, or not at all. */
  approved?: Approved | undefined;
};

type Approved = { credentialVersion: number | null; destination: string | null };
type WiredCall = Omit<Call, "connectionId" | "toolHash" | "revision" | "approved"> & {
  longIntegers?: PluginCall["longIntegers"];
  answer?: PluginCall["answer"];
};

/** A call outlasts a database that starts again. */
const databaseAwayMsMax = 15_000;

/** The one place where a stored credential is opened and a tool is called with it. */
export async function invokeTool(
  ctx: Context,
  { connectionId, toolHash, revision, approved, ...call }: Call,
): Promise<ToolResult> {
  const patiently = <T>(ask: () => Promise<T>) => repeatWhenLost({ forMs: databaseAwayMsMax, signal: call.signal }, ask);
  const opened = await patiently(() => openWiring(ctx, connectionId, { revision })).catch(unwired);
  if (!opened.wiring) return { ok: false, error: opened.problem };
  if (approved && !isApproved(opened, call, approved)) return { ok: false, error: changedMeanwhile };
  const { integrationId, toolSetHash: setHash } = opened.connection;
  const called = toolHash ? { integrationId, setHash, toolHash } : null;
  const longIntegers = called && (await patiently(() => longIntegersIn(ctx.db, called, call.args)));
  const isChecked = called && findPlugin(opened.wiring.plugin)?.checksAnswers;
  const answer = isChecked ? await patiently(() => answerOf(ctx.db, called)) : undefined;
  const result = await callRenewing(ctx, opened, { ...call, answer, ...(longIntegers ? { longIntegers } : {}) });
  await patiently(() => noteOutcome(ctx, opened.connection, result));
  return result;
}

function isApproved({ connection, wiring }: Opened, call: WiredCall, { credentialVersion, destination }: Approved): boolean {
  return connection.credentialVersion === credentialVersion && lookedAt(wiring, call).destination === destination;
}

const changedMeanwhile: ToolError = {
  code: "connection_changed",
  message: "The connection was changed while this call was on its way, and the call was not made. Make it again.",
  retryable: true,
};

/** A connection without a usable credential is an answer for whoever calls, not a fault. */
function unwired(error: unknown): { problem: ToolError; wiring: null } {
  if (!(error instanceof Failure) || error.code === "internal") throw error;
  return { problem: { code: "connection_missing", message: error.message, retryable: false }, wiring: null };
}

type Opened = Extract<Awaited<ReturnType<typeof openWiring>>, { problem: null }>;

/** An access token may end before its time: what the API does not take is renewed, and the call made once more, with the same account. */
export async function callRenewing(ctx: Context, opened: Opened, call: WiredCall): Promise<ToolResult> {
  const { connection, wiring } = opened;
  const result = await callWired(wiring, call);
  if (connection.grant === null) return result;
  if (!isRejected(result)) return withWantedScope(result);
  const again = await openWiring(ctx, connection.id, { refused: connection.grant.settled });
  if (!again.wiring) return { ok: false, error: again.problem };
  const { destination } = lookedAt(wiring, call);
  const before = { credentialVersion: connection.credentialVersion, destination };
  if (!isApproved(again, call, before)) return { ok: false, error: changedMeanwhile };
  const second = await callWired(again.wiring, call);
  if (second.ok || !isRejected(second)) return withWantedScope(second);
  return { ...second, error: { ...second.error, code: "oauth_reauth_required" } };
}

const isRejected = (result: ToolResult) => !result.ok && result.error.code === "connection_rejected";

/** An API that wants a scope names it (RFC 6750), and a new sign-in can ask for it. */
function withWantedScope(result: ToolResult): ToolResult {
  if (result.ok || result.error.code !== "oauth_scope_insufficient") return result;
  const [, scope] = /\bscope="([^"]{1,300})"/.exec(result.http?.headers["www-authenticate"] ?? "") ?? [];
  const wanted = scope ? `with the scope ${scope}` : "with the scopes it needs";
  const message = sentences(result.error.message, `Reconnect the connection ${wanted}.`).slice(0, 1000);
  return { ...result, error: { ...result.error, message, ...(scope ? { details: { scope } } : {}) } };
}

/** The same with wiring that is at hand, such as one that is not saved yet. */
export async function callWired(
  wiring: Wiring,
  { tool, args, longIntegers, answer, signal, limits, run = nobody }: WiredCall,
): Promise<ToolResult> {
  const { missing } = wiring.fixed;
  if (missing.length > 0) return { ok: false, error: unfixed(missing) };
  const result = inSession(wiring, { signal, limits }, async (session, { network, auth }) => {
    const redacted = <Value>(value: Value) => redactor(secretsIn(wiring, auth()))(value);
    const progress: RunHost["progress"] = (note) => run.progress(redacted(note));
    return redacted(await session.invoke({ tool, args, longIntegers, answer }, { ...run, ...network, auth, progress }));
  });
  return result.catch((error: unknown) => unopened(error, wiring));
}

/** A service that lets nobody in is an answer for whoever calls, not a fault. */
function unopened(error: unknown, wiring: Wiring): ToolResult {
  if (!(error instanceof Failure) || error.code === "internal") throw error;
  const code = error.code === "unauthenticated" ? "connection_rejected" : "upstream_unreachable";
  const failed = { code, message: error.message, retryable: error.code === "unavailable" };
  return redactor(secretsIn(wiring))({ ok: false, error: failed });
}

function unfixed(names: string[]): ToolError {
  const message = `The connection has no value for ${names.join(", ")}, which every call is sent with. An administrator can give it at the connection or the integration.`;
  return { code: "connection_missing", message, retryable: false };
}

type CalledConnection = { id: string; state: string };

/** A refused credential is told at the connection, and forgotten when it works again. */
async function noteOutcome(ctx: Context, { id, state }: CalledConnection, result: ToolResult): Promise<void> {
  if (result.ok && state === "needs_reconnect") await setState(ctx, id, working);
  if (result.ok || state === "needs_reconnect" || !isRefused(result)) return;
  await setState(ctx, id, { state: "needs_reconnect", stateReason: rejected(result.error.message) });
}

/** Without an answer of the API it was the renewal that failed, which has told so itself. */
function isRefused({ error, http }: Extract<ToolResult, { ok: false }>): boolean {
  return error.code === "connection_rejected" || (error.code === "oauth_reauth_required" && http !== undefined);
}
