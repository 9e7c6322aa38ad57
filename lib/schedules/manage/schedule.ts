import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { ScheduleBudget } from "../budget/budget";
import { nextRuns } from "../timing/cron";
import { openTarget, Target } from "./target";

export const Setting = z.object({
  name: z.string().trim().min(1, "Give it a name").max(80, "At most 80 characters"),
  trigger: z.enum(["cron", "webhook"]).describe("At times, or when a signed request comes to /hooks/<id>"),
  cron: z.string().trim().max(200).optional().describe("Five fields: minute, hour, day of the month, month, day of the week"),
  timeZone: z.string().max(60).default("UTC").describe("A name such as Europe/Berlin"),
  target: Target,
  keyId: z.uuid().optional().describe("An API key whose rights runs have; those of whoever makes it where it is left out"),
  toolkit: z.string().max(100).nullable().default(null).describe("The slug of a toolkit that limits its runs"),
  overlap: z.enum(["skip", "queue", "parallel"]).default("skip").describe("What happens while an earlier run is not over"),
  missed: z.enum(["skip", "once"]).default("skip").describe("After times that nobody was there for: nothing, or one run"),
  budget: ScheduleBudget.nullable().default(null).describe("How much its runs may use; times beyond it are skipped"),
});

export const Schedule = Setting.omit({ target: true, keyId: true, cron: true, toolkit: true }).extend({
  id: z.uuid(),
  cron: z.string().nullable(),
  target: z.object({ kind: z.enum(["tool", "snippet", "code", "agent"]), name: z.string() }),
  actor: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  toolkit: z.string().nullable(),
  isPaused: z.boolean(),
  nextRuns: z.array(z.iso.datetime()),
  path: z.string().nullable().describe("Where requests of a webhook go"),
  previousSecretUntil: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type Schedule = z.output<typeof Schedule>;

export const ScheduleDetail = Schedule.extend({ settings: Target.describe("What it runs") });
export type ScheduleDetail = z.output<typeof ScheduleDetail>;

type ScheduleRow = NonNullable<Awaited<ReturnType<typeof findScheduleRow>>>;

const findScheduleRow = ({ db }: Pick<Context, "db">, id: string) => db.schedule.findFirst({ where: { id } });

export async function getScheduleRow(ctx: Pick<Context, "db">, id: string): Promise<ScheduleRow> {
  const row = await findScheduleRow(ctx, id);
  if (!row) throw new Failure("not_found", "There is no such schedule.");
  return row;
}

const shownRuns = 5;

export async function scheduleViews({ db }: Pick<Context, "db">, rows: readonly ScheduleRow[]): Promise<Schedule[]> {
  const ids = rows.flatMap(({ toolkitId }) => toolkitId ?? []);
  const toolkits =
    ids.length === 0 ? [] : await db.toolkit.findMany({ where: { id: { in: ids } }, select: { id: true, slug: true } });
  return rows.map((row) => scheduleView(row, toolkits.find(({ id }) => id === row.toolkitId)?.slug ?? null));
}

function scheduleView(row: ScheduleRow, toolkit: string | null): Schedule {
  const { id, name, cron, timeZone, isPaused, trigger, createdBy } = row;
  const isRunning = cron !== null && !isPaused;
  return {
    ...{ id, name, cron, timeZone, isPaused, toolkit, createdBy, createdAt: row.createdAt.toISOString() },
    trigger: trigger as "cron", // safe: written from Setting, as are the next three
    overlap: row.overlap as "skip",
    missed: row.missed as "skip",
    budget: row.budget as ScheduleBudget | null,
    target: { kind: row.targetKind as "tool", name: row.targetName },
    actor: { kind: row.actorKind, id: row.actorId, label: row.actorLabel },
    nextRuns: isRunning ? nextRuns({ cron, timeZone }, shownRuns).map((at) => at.toISOString()) : [],
    path: trigger === "webhook" ? `/hooks/${id}` : null,
    previousSecretUntil: row.previousUntil && row.previousUntil > new Date() ? row.previousUntil.toISOString() : null,
  };
}

export async function scheduleDetail(ctx: Context, id: string): Promise<ScheduleDetail> {
  const row = await getScheduleRow(ctx, id);
  const [view] = await scheduleViews(ctx, [row]);
  if (!view) throw new Failure("internal", "A schedule could not be shown.");
  return { ...view, settings: await openTarget(ctx.organizationId, id, row.target) };
}

export async function findToolkitId({ db }: Pick<Context, "db">, slug: string | null): Promise<string | null> {
  if (slug === null) return null;
  const toolkit = await db.toolkit.findFirst({ where: { slug }, select: { id: true } });
  if (!toolkit) throw new Failure("invalid", `There is no toolkit ${slug}.`, { toolkit: ["Choose another toolkit"] });
  return toolkit.id;
}
