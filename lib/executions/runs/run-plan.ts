import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { open } from "../../vault/seal";
import { parseExecutionId } from "../ids";
import { optionsOf, type StoredRecord } from "../journal/load-run";
import type { ExecutionKind, Run } from "../journal/record";
import { sealedAt } from "../journal/sealed-at";
import { approvableMax, argumentsTextOf, isCovered, lookAgain, plannedCalls, strictest } from "../plans/planned-calls";
import { findVisible } from "../views/visible";

const planSelect = {
  ...{ id: true, kind: true, state: true, options: true, source: true, actorKind: true, actorId: true, onBehalfOf: true },
} as const;

export type RunnablePlan = Pick<Run, "kind" | "source" | "options"> & {
  id: string;
  calls: StoredRecord[];
  /** Who may approve it; null where nothing in it asks. */
  answerers: ReturnType<typeof strictest> | null;
};

/** Finds a plan that the caller may run as it stands, or says why not. */
export async function findRunnablePlan(ctx: Context, given: string): Promise<RunnablePlan> {
  const { id } = parseExecutionId(given);
  await findVisible(ctx, id);
  const row = await ctx.db.execution.findFirst({ where: { id }, select: planSelect });
  const options = row && optionsOf(row);
  if (!row || options?.mode !== "plan") throw refused(`The execution ${id} is no plan. Make one with mode: "plan".`);
  if (row.state !== "completed") throw refused(`The plan ${id} is ${row.state}. Only a plan that came to its end can be run.`);
  if (!isOwn(ctx, row)) throw new Failure("forbidden", "Only who made a plan can run it. Copy its code and plan it yourself.");
  await requireUnused(ctx, id);
  const calls = await plannedCalls(ctx.organizationId, id);
  requireReadable(calls);
  const looked = await Promise.all(calls.map(async (call) => ({ call, ...(await lookAgain(ctx, call)) })));
  for (const { call, changed } of looked) if (changed.length > 0) throw refused(outdated(call, changed));
  const asking = looked.filter(({ call }) => isCovered(call)).map(({ answerers }) => answerers);
  const source = await open(sealedAt.execution(ctx.organizationId, id, "source"), row.source);
  return {
    ...{ id, source, calls, options: { ...options, mode: "run" as const } },
    kind: row.kind as ExecutionKind, // safe: written by sealExecution()
    answerers: asking.length > 0 ? strictest(asking) : null,
  };
}

const refused = (message: string) => new Failure("conflict", message);

/** A person runs what their keys and agents planned, and the other way round. */
function isOwn(ctx: Context, row: { actorKind: string; actorId: string; onBehalfOf: string | null }): boolean {
  const person = row.actorKind === "user" ? row.actorId : row.onBehalfOf;
  return row.actorId === ctx.actor.id || (person !== null && person === personOf(ctx));
}

/** A plan is run once, so that pressing twice changes nothing twice. */
async function requireUnused({ db }: Context, planId: string): Promise<void> {
  const run = await db.execution.findFirst({ where: { planId }, select: { id: true, state: true } });
  if (run) throw usedBy(run);
}

/** Two requests may find the plan unused; the index lets the first one through. */
export async function throwUsed(error: unknown, { db }: Context, planId: string): Promise<never> {
  if ((error as { code?: unknown }).code !== "23505") throw error;
  const run = await db.execution.findFirst({ where: { planId }, select: { id: true, state: true } });
  throw run ? usedBy(run) : error;
}

const usedBy = ({ id, state }: { id: string; state: string }) =>
  refused(`This plan was run already, as ${id} (${state}). Plan again to run it once more.`);

function requireReadable(calls: readonly StoredRecord[]): void {
  const bytes = calls.reduce((sum, call) => sum + Buffer.byteLength(argumentsTextOf(call)), 0);
  if (calls.length <= approvableMax.calls && bytes <= approvableMax.argumentBytes) return;
  const most = `${approvableMax.calls} calls and ${approvableMax.argumentBytes / 1_000} kB of arguments`;
  throw refused(`At most ${most} are approved as one plan. Plan less at once, or run the code: its calls ask one by one.`);
}

function outdated({ address, path }: StoredRecord, changed: readonly string[]): string {
  return `The plan is out of date: for ${address ?? path} another ${changed.join(" and ")} holds than when it was made. Plan again.`;
}
