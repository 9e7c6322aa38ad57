import { beginAgent } from "../../agents";
import { lockSchedule } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { beginUnattended, getSnippet } from "../../executions";
import { systemContext } from "../../identity";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Json } from "../../plugins";
import { enqueue } from "../../queue/enqueue";
import { open } from "../../vault/seal";
import { type ScheduleBudget, whyUsedUp } from "../budget/budget";
import { presentActor } from "../manage/actor";
import { openTarget } from "../manage/target";
import { payloadAt } from "./add";

type FiringJob = { organizationId: string; id: string };

const againMs = 5_000;

/** A job that begins the run of a firing, once. It is repeated until the run is stored. */
export async function runFiring({ organizationId, id }: FiringJob): Promise<void> {
  const ctx = systemContext({ organizationId, name: "schedule.run", door: "job" });
  const isMine = await ctx.db.$transaction((tx) => claim(tx, organizationId, id));
  if (!isMine) return;
  const firing = await ctx.db.scheduleFiring.findFirst({ where: { id }, include: { schedule: true } });
  if (!firing || (await ctx.db.execution.count({ where: { id: firing.executionId } })) > 0) return;
  await begin(ctx, firing).catch(async (error: unknown) => {
    if (!(error instanceof Failure) || error.code === "unavailable" || error.code === "internal") throw error;
    await settle(ctx, id, { state: "failed", reason: error.message });
  });
}

const settle = ({ db }: Context, id: string, data: { state: string; reason: string }) =>
  db.$transaction((tx) => tx.scheduleFiring.updateMany({ where: { id }, data }));

/** Takes a firing whose turn has come, under the lock of its schedule. */
async function claim(tx: WriteDb, organizationId: string, id: string): Promise<boolean> {
  const found = await tx.scheduleFiring.findFirst({ where: { id }, select: { scheduleId: true } });
  if (!found) return false;
  const { scheduleId } = found;
  await lockSchedule(tx, organizationId, scheduleId);
  const [firing, schedule] = await Promise.all([
    tx.scheduleFiring.findFirst({ where: { id } }),
    tx.schedule.findFirst({ where: { id: scheduleId }, select: { overlap: true, budget: true } }),
  ]);
  if (firing?.state === "begun") return true;
  if (firing?.state !== "queued" || !schedule) return false;
  const isBusy = schedule.overlap !== "parallel" && (await isUnderWay(tx, scheduleId, id));
  const budget = schedule.budget as ScheduleBudget | null; // safe: written from Setting
  const why = isBusy ? "An earlier run was not over" : await whyUsedUp(tx, scheduleId, budget);
  const data = why === null ? { state: "begun" } : { state: "skipped", reason: why };
  if (isBusy && schedule.overlap === "queue")
    await enqueue(tx, { task: "schedule.run", payload: { organizationId, id }, at: new Date(Date.now() + againMs) });
  else await tx.scheduleFiring.updateMany({ where: { id }, data });
  return why === null;
}

/** Whether an earlier firing waits for its turn, or its run is not over. */
async function isUnderWay(tx: WriteDb, scheduleId: string, id: string): Promise<boolean> {
  if (await tx.scheduleFiring.count({ where: { scheduleId, state: "queued", id: { lt: id } } })) return true;
  const begun = await tx.scheduleFiring.findMany({
    where: { scheduleId, state: "begun", id: { not: id } },
    orderBy: { id: "desc" },
    take: 100,
    select: { executionId: true },
  });
  const ids = begun.map(({ executionId }) => executionId);
  return (await tx.execution.count({ where: { id: { in: ids }, state: { in: ["running", "paused"] } } })) > 0;
}

type Firing = {
  executionId: string;
  cause: string;
  dueAt: Date;
  payload: Uint8Array | null;
  schedule: {
    id: string;
    trigger: string;
    target: Uint8Array;
    toolkitId: string | null;
    actorKind: string;
    actorId: string;
    actorLabel: string;
  };
};

/** Begins the run with the present rights of whoever the schedule runs for. */
async function begin(system: Context, { executionId: id, cause, dueAt, payload: sealed, schedule }: Firing): Promise<void> {
  const { organizationId } = system;
  const actor = await presentActor(organizationId, schedule);
  const toolkit = schedule.toolkitId === null ? {} : { toolkit: schedule.toolkitId };
  const ctx: Context = { ...system, actor, ...toolkit };
  const target = await openTarget(organizationId, schedule.id, schedule.target);
  const payload = sealed && (JSON.parse(await open(payloadAt(organizationId, `${schedule.id} ${cause}`), sealed)) as Json);
  const inputs = { trigger: schedule.trigger, dueAt: dueAt.toISOString(), payload };
  if (target.kind === "agent") return beginAgent(ctx, { id, ref: target.agent, input: target.input, context: inputs });
  if (target.kind === "tool") {
    const given = typeof payload === "object" && payload !== null && !Array.isArray(payload) ? payload : {};
    return beginUnattended(ctx, { id, call: { address: target.address, args: { ...given, ...target.args } } });
  }
  const code = target.kind === "code" ? target.code : (await getSnippet(ctx, { id: target.snippetId })).code;
  return beginUnattended(ctx, { id, code, inputs });
}
