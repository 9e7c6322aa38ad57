import { z } from "zod";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { approvalIdOf, ExecutionId, parseExecutionId } from "../ids";
import { answerersNow, barFrom, mayAnswer, votedBar } from "./answerers";
import { type ApprovalRecord, findApproval } from "./find";

/** How long a claim holds if it is not renewed. */
const claimMs = 15 * 60_000;

export const ClaimView = z.object({
  by: z.object({ id: z.string(), name: z.string() }),
  since: z.iso.datetime(),
  until: z.iso.datetime().describe("When it lapses"),
  isYours: z.boolean(),
});
export type ClaimView = z.infer<typeof ClaimView>;

type Claimable = { id: string; state: string; claimedById: string | null; claimedAt: Date | null };

/** The claims that hold, by approval. One lapses after a quarter of an hour, and with its person's place in the organization. */
export async function claimsOn({ actor, db }: Context, rows: readonly Claimable[]): Promise<ReadonlyMap<string, ClaimView>> {
  const standing = rows.flatMap(({ id, state, claimedById, claimedAt }) => {
    const until = (claimedAt?.getTime() ?? 0) + claimMs;
    return state === "waiting" && claimedById && claimedAt && until > Date.now() ? [{ id, claimedById, claimedAt, until }] : [];
  });
  if (standing.length === 0) return new Map();
  const members = await db.membership.findMany({
    where: { userId: { in: standing.map(({ claimedById }) => claimedById) }, status: "active" },
    select: { userId: true, user: { select: { name: true } } },
  });
  const names = new Map(members.map(({ userId, user }) => [userId, user.name]));
  return new Map(
    standing.flatMap(({ id, claimedById, claimedAt, until }) => {
      const name = names.get(claimedById);
      if (name === undefined) return [];
      const times = { since: claimedAt.toISOString(), until: new Date(until).toISOString() };
      return [[id, { by: { id: claimedById, name }, ...times, isYours: claimedById === actor.id }] as const];
    }),
  );
}

export const claimApproval = operation({
  name: "approval.claim",
  summary: "Say that you are on it: others see it for 15 minutes, and may answer all the same",
  permission: "executions:answer",
  input: z.object({
    id: ExecutionId,
    takeOver: z.boolean().default(false).describe("Whether to take it over from whoever is on it"),
  }),
  output: z.object({ id: z.string(), claim: ClaimView.nullable() }),
  async run(ctx, { id: given, takeOver }) {
    const which = parseExecutionId(given);
    const approval = await findApproval(ctx, which);
    await requireClaimable(ctx, approval);
    const held = (await claimsOn(ctx, [approval])).get(approval.id);
    const { id: claimedById, label: claimedByLabel } = ctx.actor;
    if (held && held.by.id !== claimedById && !takeOver) throw heldBy(held.by.name);
    const from = held && held.by.id !== claimedById ? held.by.name : null;
    await change(ctx, "approval.claim", async (db, note) => {
      const now = new Date();
      const seen = { claimedById: approval.claimedById, claimedAt: approval.claimedAt };
      const { count } = await db.approval.updateMany({
        where: { id: approval.id, state: "waiting", ...(takeOver ? {} : { OR: [seen, { claimedById }] }) },
        data: { claimedById, claimedByLabel, claimedAt: now, stirredAt: now },
      });
      if (count === 0) throw new Failure("conflict", "Somebody was faster. Look at it again.");
      note(subjectOf(approval), { address: approval.address, ...(from ? { from } : {}) });
      await tell(ctx, db, approval);
    });
    const now = await findApproval(ctx, which);
    return { id: subjectOf(now), claim: (await claimsOn(ctx, [now])).get(now.id) ?? null };
  },
});

export const releaseApproval = operation({
  name: "approval.release",
  summary: "Say that you are no longer on it",
  permission: "executions:answer",
  input: z.object({ id: ExecutionId }),
  output: z.object({ id: z.string() }),
  async run(ctx, { id: given }) {
    const approval = await findApproval(ctx, parseExecutionId(given));
    const { id: claimedById } = ctx.actor;
    if (approval.claimedById !== claimedById) return { id: subjectOf(approval) };
    await change(ctx, "approval.release", async (db, note) => {
      const data = { claimedById: null, claimedByLabel: null, claimedAt: null, stirredAt: new Date() };
      await db.approval.updateMany({ where: { id: approval.id, claimedById }, data });
      note(subjectOf(approval), { address: approval.address });
      await tell(ctx, db, approval);
    });
    return { id: subjectOf(approval) };
  },
});

/** A claim is a person's word that they will answer, so it is theirs who can. */
async function requireClaimable(ctx: Context, approval: ApprovalRecord): Promise<void> {
  if (ctx.actor.kind !== "user")
    throw new Failure("forbidden", "A person who is signed in says that they are on it. No key and no agent does.");
  const isOpen = approval.state === "waiting" && approval.expiresAt.getTime() > Date.now();
  if (!isOpen) throw new Failure("conflict", "Nobody has to answer this any more.");
  const answerers = await answerersNow(ctx, approval);
  if (mayAnswer(ctx, approval, answerers)) return;
  const why = barFrom(ctx, { ...approval, ...answerers }) ?? votedBar(ctx, approval, answerers);
  throw new Failure("forbidden", why ?? "Only somebody who may answer this can be on it.");
}

const heldBy = (name: string) =>
  new Failure("conflict", `${name} is on it. Take it over with takeOver, or answer it; nobody has to wait.`);

const subjectOf = ({ executionId, number }: ApprovalRecord): string => approvalIdOf(executionId, number);

const tell = ({ organizationId }: Context, db: Parameters<typeof announce>[0], { executionId }: ApprovalRecord) =>
  announce(db, { topic: "approval.changed", payload: { organizationId, executionId } });
