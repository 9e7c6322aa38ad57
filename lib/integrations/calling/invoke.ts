import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { findPlugin, secretsOf, type ToolResult } from "../../plugins";
import { bumpCatalog } from "../../tools";
import type { CallableTool } from "../workshop/job";
import { hostOn } from "./host";
import { openWiring, type Wiring } from "./wiring";

export type Call = {
  connectionId: string;
  tool: CallableTool;
  args: Record<string, unknown>;
  signal: AbortSignal;
  /** Of the catalog in which the tool was found. */
  revision?: bigint;
};

/** The one place where a stored credential is opened and a tool is called with it. */
export async function invokeTool(ctx: Context, { connectionId, revision, ...call }: Call): Promise<ToolResult> {
  const { connection, wiring } = await openWiring(ctx.db, { organizationId: ctx.organizationId, connectionId, revision }).catch(
    unwired,
  );
  if (!wiring) return { ok: false, error: { code: "connection_missing", message: connection.message, retryable: false } };
  const result = await callWired(wiring, call);
  await noteOutcome(ctx, connection, result);
  return result;
}

/** A connection without a usable credential is an answer for whoever calls, not a fault. */
function unwired(error: unknown): { connection: Failure; wiring: null } {
  if (error instanceof Failure && error.code !== "internal") return { connection: error, wiring: null };
  throw error;
}

/** The same with wiring that is at hand, such as one that is not saved yet. */
export async function callWired(
  wiring: Wiring,
  { tool, args, signal }: Omit<Call, "connectionId" | "revision">,
): Promise<ToolResult> {
  const plugin = findPlugin(wiring.plugin);
  if (!plugin) throw new Failure("internal", `There is no plugin ${wiring.plugin}.`);
  const credential = wiring.template.kind === "none" ? null : { template: wiring.template, values: wiring.values };
  const { origins, isExample, baseUrl } = wiring;
  const result = await plugin.invokeTool({ tool, args, baseUrl, credential }, hostOn({ origins, isExample, signal }));
  return redactor(secretsOf(credential))(result);
}

type Row = { id: string; state: string };

/** A refused credential is told at the connection, and forgotten when it works again. */
async function noteOutcome(ctx: Context, { id, state }: Row, result: ToolResult): Promise<void> {
  const isRejected = !result.ok && result.error.code === "connection_rejected";
  const worksAgain = result.ok && state === "needs_reconnect";
  if (worksAgain || (isRejected && state !== "needs_reconnect"))
    await setState(ctx, id, isRejected ? { state: "needs_reconnect", stateReason: rejected(result.error.message) } : working);
}

export const working = { state: "connected", stateReason: null } as const;
export const rejected = (message: string) => `The service refused the credential: ${message}`.slice(0, 500);

type State = { state: "connected" | "degraded" | "needs_reconnect" | "error"; stateReason: string | null };

export async function setState(ctx: Context, id: string, state: State & { checkedAt?: Date }): Promise<void> {
  await change(ctx, "connection.state", async (db, note) => {
    await db.connection.updateMany({ where: { id }, data: state });
    await bumpCatalog(db, ctx.organizationId);
    note(id, { state: state.state, reason: state.stateReason });
  });
}
