import { z } from "zod";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { open } from "../../vault/seal";
import { approvalIdOf } from "../ids";
import { sealedAt } from "../journal/sealed-at";
import { nextChange } from "../views/changes";
import { answerableBy } from "./answerers";
import { seenBy } from "./escalation";

const waitMsMax = 30_000;
/** A run that ends takes its questions along. */
const topics = ["approval.changed", "execution.ended"] as const;

/** Counts the approvals that wait for the caller. With `waitMs` it answers as soon as the mark is another one. */
export const followApprovals = operation({
  name: "approval.follow",
  summary: "Hear of approvals as they come and are answered: how many wait for you, and the newest",
  permission: "executions:answer",
  input: z.object({
    mark: z.string().max(200).optional().describe("The mark of the last answer"),
    waitMs: z.coerce.number().int().min(0).max(waitMsMax).default(0),
  }),
  output: z.object({
    mark: z.string().describe("Differs whenever something came or was answered"),
    waiting: z.number().int(),
    newest: z
      .object({ id: z.string(), message: z.string(), address: z.string(), asker: z.string(), createdAt: z.iso.datetime() })
      .nullable(),
  }),
  async run(ctx, { mark, waitMs }) {
    const change = nextChange(topics, { organizationId: ctx.organizationId }, waitMs);
    try {
      const now = await standing(ctx);
      if (waitMs === 0 || now.mark !== mark) return now;
      await change.came;
      return await standing(ctx);
    } finally {
      change.stop();
    }
  },
});

const newestSelect = {
  ...{ id: true, executionId: true, number: true, address: true, actorLabel: true, createdAt: true, message: true },
} as const;

async function standing(ctx: Context) {
  const seen = { state: "waiting", AND: [seenBy(ctx)] };
  const where = { ...seen, AND: [seenBy(ctx), answerableBy(ctx)] };
  const [counted, { _count: all, _max: last }, newest, oldest] = await Promise.all([
    ctx.db.approval.count({ where }),
    ctx.db.approval.aggregate({ where: seen, _count: true, _max: { stirredAt: true } }),
    ctx.db.approval.findFirst({ where, orderBy: { id: "desc" }, select: newestSelect }),
    ctx.db.approval.findFirst({ where, orderBy: { id: "asc" }, select: { id: true } }),
  ]);
  const waiting = newest ? Math.max(counted, 1) : 0; // one may come or be answered between the reads
  const mark = [waiting, all, oldest?.id, newest?.id, last.stirredAt?.getTime()].join(" ");
  if (!newest) return { mark, waiting, newest: null };
  const { id, executionId, number, address, actorLabel: asker, createdAt } = newest;
  const message = await open(sealedAt.approval(ctx.organizationId, id, "message"), newest.message);
  return {
    ...{ mark, waiting },
    newest: { id: approvalIdOf(executionId, number), message, address, asker, createdAt: createdAt.toISOString() },
  };
}
