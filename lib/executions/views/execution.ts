import { z } from "zod";
import { type RunOutcome, type RunRow, runOutcomes } from "../../db/journal/runs";
import type { Context } from "../../operation/context";
import type { OutputLine } from "../../sandbox";
import { toolTitles } from "../../tools";
import { open } from "../../vault/seal";
import type { ExecutionKind } from "../journal/record";
import { titleOf } from "../journal/seal-rows";
import { sealedAt } from "../journal/sealed-at";

export const ExecutionState = z.enum(["running", "paused", "completed", "failed", "cancelled"]);
export type ExecutionState = z.infer<typeof ExecutionState>;

export const RunMode = z.enum(["run", "plan"]);

/** `partial` ended well although calls failed; a single call that failed is `failed`. */
export const ExecutionOutcome = z.enum(runOutcomes);
export type ExecutionOutcome = z.infer<typeof ExecutionOutcome>;

export const ExecutionSummary = z.object({
  id: z.string(),
  kind: z.enum(["code", "call", "agent"]),
  mode: RunMode.describe("plan: a dry run, which captured what would have changed something"),
  state: ExecutionState,
  outcome: ExecutionOutcome.describe("Like the state, but a run whose calls failed did not just complete"),
  title: z.string().describe("The first line of the code, or the address of a call"),
  toolTitle: z.string().nullable().describe("What the source calls the tool of a single call; null for code"),
  door: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), label: z.string(), onBehalfOf: z.string().nullable() }),
  agent: z
    .object({ id: z.string(), version: z.number().int().nullable().describe("Null: as it was being made") })
    .nullable()
    .describe("Which agent of the organization runs"),
  callCount: z.number().int(),
  failedCalls: z.number().int().describe("Calls that ended with an error"),
  blockedCalls: z.number().int().describe("Calls that a policy stopped"),
  declinedCalls: z.number().int().describe("Calls that people did not approve, or not in time"),
  waiting: z.number().int().describe("Approvals that wait for an answer"),
  errorCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  pausedAt: z.iso.datetime().nullable(),
  wakeAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type ExecutionSummary = z.infer<typeof ExecutionSummary>;

export async function executionSummary(ctx: Context, row: RunRow): Promise<ExecutionSummary> {
  const { id, door, callCount, failedCalls, blockedCalls, declinedCalls, waiting, errorCode, onBehalfOf } = row;
  const kind = row.kind as ExecutionKind; // safe: written by sealExecution(), as is the state
  const title = await openTitle(ctx.organizationId, row);
  return {
    ...{ id, kind, door, callCount, failedCalls, blockedCalls, declinedCalls, waiting, errorCode, state: row.state as "running" },
    mode: row.mode === "plan" ? "plan" : "run",
    outcome: outcomeOf(row),
    title,
    toolTitle: kind === "call" ? ((await toolTitles(ctx, [title])).get(title) ?? null) : null,
    agent: row.agentId === null ? null : { id: row.agentId, version: row.agentVersion },
    actor: { kind: row.actorKind, id: row.actorId, label: row.actorLabel, onBehalfOf },
    createdAt: row.createdAt.toISOString(),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    wakeAt: row.wakeAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** A completed run with failed calls is partial, and a single failed call is failed. */
function outcomeOf({ kind, state, failedCalls, blockedCalls, declinedCalls }: RunRow): RunOutcome {
  if (state !== "completed" || failedCalls + blockedCalls + declinedCalls === 0) return state as RunOutcome; // safe: a state is one
  return kind === "call" ? "failed" : "partial";
}

async function openTitle(organizationId: string, { id, kind, title, source }: RunRow): Promise<string> {
  const opened = (field: string, sealed: Uint8Array) => open(sealedAt.execution(organizationId, id, field), sealed);
  if (title) return opened("title", title);
  return source ? titleOf(kind as ExecutionKind, await opened("source", source)) : ""; // safe: written by sealExecution()
}

/** Opens the source of a run. */
export async function openSource({ db, organizationId }: Context, id: string): Promise<string> {
  const row = await db.execution.findFirst({ where: { id }, select: { source: true } });
  return row ? open(sealedAt.execution(organizationId, id, "source"), row.source) : "";
}

/** Opens the values that the program of a run got, as JSON. */
export async function openInputs({ db, organizationId }: Context, id: string): Promise<string | null> {
  const row = await db.execution.findFirst({ where: { id }, select: { inputs: true } });
  return row?.inputs ? open(sealedAt.execution(organizationId, id, "inputs"), row.inputs) : null;
}

/** A line the program wrote, or a value it emitted. */
export const OutputView = z.object({
  number: z.number().int(),
  kind: z.enum(["log", "emit"]),
  level: z.enum(["debug", "log", "info", "warn", "error"]).optional(),
  text: z.string().optional(),
  value: z.unknown().optional(),
});
export type OutputView = z.infer<typeof OutputView>;

export function outputView(line: OutputLine): OutputView {
  if (line.kind === "log") return { number: line.number, kind: "log", level: line.level, text: line.text };
  return { number: line.number, kind: "emit", value: JSON.parse(line.value) as unknown };
}
