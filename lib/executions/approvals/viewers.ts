import { z } from "zod";
import { prisma } from "../../db/client";
import { type Context, personOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { processWide } from "../../process";
import { announce } from "../../signal/announce";
import { listen } from "../../signal/listen";
import type { PayloadOf } from "../../signal/topics";
import { ExecutionId, parseExecutionId } from "../ids";
import { nextChange } from "../views/changes";
import { findApproval } from "./find";

const waitMsMax = 20_000;
/** The time a page has to ask again. */
const graceMs = 5_000;

/** Tells who else looks at an approval. With `waitMs` it answers as soon as the mark is another one. */
export const followViewers = operation({
  name: "approval.viewers",
  summary: "See who else is looking at an approval, and be seen looking",
  permission: "executions:answer",
  input: z.object({
    id: ExecutionId,
    tab: z.uuid().optional().describe("Names a page that a person has open: others see that they look, until it stops asking"),
    isLeaving: z.boolean().default(false).describe("Whether that page shows it no longer"),
    mark: z.string().max(10_000).optional().describe("The mark of the last answer"),
    waitMs: z.number().int().min(0).max(waitMsMax).default(0),
  }),
  output: z.object({
    mark: z.string().describe("Differs whenever somebody comes or goes"),
    items: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  async run(ctx, { id, tab, isLeaving, mark, waitMs }) {
    const { id: approvalId } = await findApproval(ctx, parseExecutionId(id));
    const deadline = Date.now() + (isLeaving ? 0 : waitMs);
    const viewers = viewersByOrganization();
    if (tab && ctx.actor.kind === "user") {
      const until = isLeaving ? 0 : deadline + graceMs;
      const payload = { organizationId: ctx.organizationId, approvalId, userId: ctx.actor.id, tab, until };
      await announce(prisma(), { topic: "approval.viewed", payload });
    }
    for (;;) {
      const looking = others(ctx, approvalId, viewers.get(ctx.organizationId));
      const now = looking.map(({ userId }) => userId).join(" ");
      const wakeAt = Math.min(deadline, ...looking.map(({ until }) => until));
      if (now !== mark || Date.now() >= deadline) return { mark: now, items: await named(ctx, now) };
      await nextChange(["approval.viewed"], { organizationId: ctx.organizationId }, wakeAt - Date.now()).came;
    }
  },
});

type Viewer = Pick<PayloadOf<"approval.viewed">, "approvalId" | "userId" | "until">;
type Viewers = Map<string, Viewer>;

const organizationsMax = 10_000;
const tabsMax = 1_000;

/** Who looks at what, as all processes say. Nothing of it is stored: whoever looks says so again and again. */
const viewersByOrganization = (): ReadonlyMap<string, Viewers> =>
  processWide("executions.viewers", () => {
    const all = new Map<string, Viewers>();
    listen("approval.viewed", ({ organizationId, tab, ...viewer }) => {
      const looking = stillLooking(all.get(organizationId));
      looking.delete(`${viewer.userId} ${tab}`);
      if (viewer.until > Date.now()) looking.set(`${viewer.userId} ${tab}`, viewer);
      all.delete(organizationId);
      if (looking.size > 0) all.set(organizationId, looking);
      for (const [oldest] of all) if (all.size > organizationsMax) all.delete(oldest);
    });
    return all;
  });

/** Without those who went, and of too many without those who have said so longest ago. */
function stillLooking(viewers: Viewers = new Map()): Viewers {
  const present = [...viewers].filter(([, { until }]) => until > Date.now());
  return new Map(present.slice(-tabsMax));
}

/** One entry for each other person, by name in the same order for everybody. */
function others(ctx: Context, approvalId: string, viewers: Viewers = new Map()): Viewer[] {
  const latest = new Map<string, Viewer>();
  for (const viewer of viewers.values()) {
    const isShown = viewer.approvalId === approvalId && viewer.userId !== personOf(ctx) && viewer.until > Date.now();
    if (isShown && viewer.until >= (latest.get(viewer.userId)?.until ?? 0)) latest.set(viewer.userId, viewer);
  }
  return [...latest.values()].sort((one, other) => one.userId.localeCompare(other.userId));
}

async function named({ db }: Context, mark: string): Promise<{ id: string; name: string }[]> {
  const ids = mark === "" ? [] : mark.split(" ");
  if (ids.length === 0) return [];
  return await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true }, orderBy: { name: "asc" } });
}
