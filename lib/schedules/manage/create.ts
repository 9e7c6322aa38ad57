import { randomUUID } from "node:crypto";
import { change } from "../../operation/change";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { enqueue } from "../../queue/enqueue";
import { newSecret, sealSecret } from "../sealing/secrets";
import { requireTiming } from "../timing/cron";
import { chooseActor, presentActor } from "./actor";
import { findToolkitId, ScheduleDetail, Setting, scheduleDetail } from "./schedule";
import { nameOfTarget, sealTarget, type Target } from "./target";

const schedulesMax = 500;

export const createSchedule = operation({
  name: "schedule.create",
  summary: "Have a tool, a program or an agent run at times, or when a signed request comes in",
  permission: "schedules:write",
  input: Setting.refine(({ trigger, cron }) => trigger === "webhook" || Boolean(cron), {
    path: ["cron"],
    message: "Say when it runs, such as 0 9 * * 1-5",
  }),
  output: ScheduleDetail.extend({ secret: ScheduleDetail.shape.path.describe("Of a webhook; it is shown this once") }),
  async run(ctx, { keyId, toolkit, target, trigger, cron, budget, ...given }) {
    const { organizationId } = ctx;
    const nextAt = trigger === "cron" ? requireTiming({ cron: cron ?? "", timeZone: given.timeZone }) : null;
    const chosen = await chooseActor(ctx, keyId);
    const actor = { actorKind: chosen.kind, actorId: chosen.id, actorLabel: chosen.label };
    const targetName = await requireTarget(ctx, { ...actor, target });
    const toolkitId = await findToolkitId(ctx, toolkit);
    const id = randomUUID();
    const secret = trigger === "webhook" ? newSecret() : null;
    const sealed = {
      target: await sealTarget(organizationId, id, target),
      secret: secret === null ? null : await sealSecret({ organizationId, id, field: "secret" }, secret),
    };
    await change(ctx, "schedule.create", async (db, note) => {
      if ((await db.schedule.count()) >= schedulesMax)
        throw new Failure("limit", `There are ${schedulesMax} schedules. Remove one first.`);
      if (await db.schedule.count({ where: { name: given.name } }))
        throw new Failure("conflict", "There is a schedule of this name.", { name: ["Choose another name."] });
      const row = { ...given, ...actor, id, organizationId, trigger, cron: cron ?? null, nextAt, toolkitId };
      const data = {
        ...row,
        ...(budget ? { budget } : {}),
        ...sealed,
        targetKind: target.kind,
        targetName,
        createdBy: ctx.actor.label,
      };
      await db.schedule.create({ data });
      if (nextAt) await enqueue(db, { task: "schedule.fire", payload: { organizationId, id }, at: nextAt });
      note(given.name, { id, trigger, target: `${target.kind} ${targetName}`, as: chosen.label });
    });
    return { ...(await scheduleDetail(ctx, id)), secret };
  },
});

type RequiredTarget = { actorKind: string; actorId: string; actorLabel: string; target: Target };

/** What runs has to be there for whoever it runs for. */
export async function requireTarget(ctx: Context, { target, ...named }: RequiredTarget): Promise<string> {
  const actor = await presentActor(ctx.organizationId, named);
  if (target.kind === "agent" && !can(actor, "agents:run"))
    throw new Failure("forbidden", `${named.actorLabel} may not run agents (agents:run).`);
  return nameOfTarget({ ...ctx, actor }, target);
}
