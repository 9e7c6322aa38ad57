import { z } from "zod";
import { readSmallArguments } from "../../db/journal/approvals";
import { personOf } from "../../operation/context";
import { Flag } from "../../operation/flag";
import { operation } from "../../operation/operation";
import { begunBy, personNames } from "../views/visible";
import { callsAround } from "../views/within";
import { answerableBy } from "./answerers";
import { claimsOn } from "./claim";
import { seenBy } from "./escalation";
import { listedSelect } from "./find";
import { toolsOf } from "./tool";
import { ApprovalState, ApprovalView, approvalView } from "./view";

/** The size of a row's arguments that is still shown. */
const shownBytesMax = 20_000;

export const listApprovals = operation({
  name: "approval.list",
  summary: "List approvals, those that wait longest first",
  permission: "executions:read",
  input: z.object({
    state: z.union([ApprovalState, z.literal("answered")]).default("waiting"),
    mine: Flag.default(false).describe("Of runs that you, your keys or agents for you began"),
    answerable: Flag.default(true).describe("Of those that wait, only what you may answer"),
    address: z.string().max(500).optional(),
    cursor: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(ApprovalView), total: z.number().int(), nextCursor: z.string().optional() }),
  async run(ctx, { state, mine, answerable, address, cursor, limit }) {
    const isWaiting = state === "waiting";
    const where = {
      state: state === "answered" ? { not: "waiting" } : state,
      ...(address ? { address } : {}),
      AND: [
        seenBy(ctx),
        ...(mine ? [begunBy(personOf(ctx) ?? ctx.actor.id)] : []),
        ...(isWaiting && answerable ? [answerableBy(ctx)] : []),
      ],
    };
    const beyond = cursor ? { id: isWaiting ? { gt: cursor } : { lt: cursor } } : {};
    const select = { ...listedSelect, execution: { select: { door: true, parentId: true, parentSeq: true } } } as const;
    const orderBy = { id: isWaiting ? "asc" : "desc" } as const;
    const [rows, total] = await Promise.all([
      ctx.db.approval.findMany({ where: { ...where, ...beyond }, select, orderBy, take: limit + 1 }),
      ctx.db.approval.count({ where }),
    ]);
    const page = rows.slice(0, limit);
    const asked = { organizationId: ctx.organizationId, ids: page.map(({ id }) => id), bytesMax: shownBytesMax };
    const executions = page.map(({ execution }) => execution);
    const [names, tools, args, around, claims] = await Promise.all([
      personNames(ctx, page),
      toolsOf(ctx, page),
      readSmallArguments(asked),
      callsAround(ctx, executions),
      claimsOn(ctx, page),
    ]);
    const items = await Promise.all(
      page.map((row, index) => {
        const within = around[index] ?? null;
        const along = { names, tools, claims, door: row.execution.door, within };
        return approvalView(ctx, { ...row, ...(args.get(row.id) ?? unread) }, along);
      }),
    );
    return { items, total, ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}) };
  },
});

/** Deleted since the rows were read. */
const unread = { arguments: null, editedArguments: null, isEdited: false };
