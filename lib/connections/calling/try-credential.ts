import { rejected, working } from "../../credentials";
import type { ReadDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { ToolError, ToolResult } from "../../plugins";
import { type CallableTool, hasOwnTools, suggestHealthCheck } from "../../sources";
import { openWiring, type Wiring } from "../sessions/wiring";
import { callRenewing, callWired } from "./invoke";
import { isRefusal, listToolsOf } from "./list-tools";
import { whoAnswered } from "./who-answered";

/** The tool that connections are checked with: the one somebody chose, else the one that offers itself. */
export type CheckTool = { name: string | null; isSuggested: boolean };

type Integration = { id: string; healthCheckTool: string | null };

export async function checkToolOf(db: ReadDb, { id, healthCheckTool }: Integration): Promise<CheckTool> {
  if (healthCheckTool !== null) return { name: healthCheckTool, isSuggested: false };
  return { name: await suggestHealthCheck(db, id), isSuggested: true };
}

/**
 * The same for a credential before it is saved. Unless somebody chose a tool, whoever connects may leave the check out; what
 * needs no credential is only checked where they ask for it.
 */
export async function checkBefore(
  db: ReadDb,
  integration: Integration,
  { kind, check = kind !== "none" }: { kind: string; check?: boolean | undefined },
): Promise<CheckTool> {
  return check || integration.healthCheckTool !== null ? checkToolOf(db, integration) : { name: null, isSuggested: true };
}

const checkMs = 20_000;

type Checked = { checkedAt: Date | null; checkedWith: string | null; checkedAs: string | null };
export type Verdict = Checked & { state: "connected" | "needs_reconnect" | "error"; stateReason: string | null };

/** Nothing speaks against it, and nothing was tried. */
const unchecked: Verdict = { ...working, checkedAt: null, checkedWith: null, checkedAs: null };

/** The service has told its tools to whoever connects, so it takes the credential. */
export const listedNow = (): Verdict => ({ ...unchecked, checkedAt: new Date() });

/** Asks for the tools where those come from the connection and no call could tell. A service that is away proves nothing. */
export async function requireListed(integration: { producesFrom: string }, wiring: Wiring, verdict: Verdict): Promise<Verdict> {
  if (!hasOwnTools(integration) || verdict.checkedAt !== null) return verdict;
  const isListed = await listToolsOf(wiring).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && !isRefusal(error)) return false;
      return unsaved(error);
    },
  );
  return isListed ? listedNow() : verdict;
}

/** A credential that its service refuses already when asked for tools is not kept. */
export function unsaved(error: unknown): never {
  if (!(error instanceof Failure) || !isRefusal(error)) throw error;
  const message = `${rejected(error.message)} Nothing was saved.`;
  throw new Failure("invalid", message, { values: [message] });
}

type Trial = { tool: CallableTool; isSuggested: boolean };

/** Calls a read-only tool of a connection and says what its answer means for it. */
export async function tryConnection(ctx: Context, connectionId: string, { tool, isSuggested }: Trial): Promise<Verdict> {
  const opened = await openWiring(ctx, connectionId);
  if (!opened.wiring) return verdictOf({ ok: false, error: opened.problem }, tool);
  const result = await callRenewing(ctx, opened, { tool, args: {}, signal: AbortSignal.timeout(checkMs) }).catch(inTime);
  if (isSuggested && !result.ok && isAboutTheTool(result.error)) return undecided(result.error, tool);
  return verdictOf(result, tool);
}

/** The same for a connection that no tool offers itself to be checked with: its service is asked for its tools. */
export async function tryListing(ctx: Context, connectionId: string): Promise<Verdict> {
  const { wiring, problem } = await openWiring(ctx, connectionId);
  const error = wiring ? await listingError(wiring) : problem;
  if (error === null) return listedNow();
  return { ...unchecked, ...stateOf(error, "Asking for its tools"), checkedAt: new Date() };
}

const listingError = (wiring: Wiring): Promise<ToolError | null> =>
  listToolsOf(wiring).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return { code: isRefusal(error) ? "connection_rejected" : "upstream_unreachable", message: error.message };
    },
  );

function verdictOf(result: ToolResult, tool: CallableTool): Verdict {
  const checkedWith = tool.name;
  const checkedAs = result.ok ? whoAnswered(tool.name, result.data) : null;
  const standing = result.ok ? working : stateOf(result.error, `The check with ${tool.name}`);
  return { ...standing, checkedAt: new Date(), checkedWith, checkedAs };
}

function stateOf({ code, message, status }: ToolError, trial: string): Pick<Verdict, "state" | "stateReason"> {
  if (code === "oauth_reauth_required" && status === undefined)
    return { state: "needs_reconnect", stateReason: message.slice(0, 500) };
  if (code === "connection_rejected" || status === 401 || status === 403)
    return { state: "needs_reconnect", stateReason: rejected(message) };
  return { state: "error", stateReason: `${trial} failed: ${message}`.slice(0, 500) };
}

/** Before anything is saved: a credential that is refused is not kept; a service that is away does not keep anybody from connecting. */
export async function requireAccepted(wiring: Wiring, tool: CallableTool | null, isSuggested: boolean): Promise<Verdict> {
  if (tool?.effect !== "read") return unchecked;
  const result = await callWired(wiring, { tool, args: {}, signal: AbortSignal.timeout(checkMs) }).catch(inTime);
  if (isSuggested && !result.ok && !isRefused(result.error)) return undecided(result.error, tool);
  const verdict = verdictOf(result, tool);
  if (verdict.state !== "needs_reconnect") return verdict;
  throw new Failure("invalid", `${verdict.stateReason} Nothing was saved.`, { values: [verdict.stateReason ?? ""] });
}

/** A tool nobody chose may want more rights than the credential has: only a plain refusal speaks against it. */
const isRefused = ({ code, status }: ToolError): boolean => code === "connection_rejected" || status === 401;

/** The service is there, and does not let this tool be called like this. */
const isAboutTheTool = (error: ToolError): boolean =>
  !isRefused(error) && error.status !== undefined && error.status >= 400 && error.status < 500;

const undecided = ({ message }: ToolError, tool: CallableTool): Verdict => ({
  ...unchecked,
  stateReason: `Not checked: ${tool.name} answered neither yes nor no. ${message}`.slice(0, 500),
});

function inTime(error: unknown): ToolResult {
  if (error instanceof Error && error.name === "TimeoutError")
    return { ok: false, error: { code: "upstream_timeout", message: `no answer within ${checkMs / 1000} s` } };
  throw error;
}
