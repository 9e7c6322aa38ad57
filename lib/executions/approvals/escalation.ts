import { z } from "zod";
import { type Context, can } from "../../operation/context";
import { isVisible, visibleTo } from "../views/visible";

/** How a question that nobody answers goes to another role as well. */
export const EscalationView = z.object({
  to: z.string().describe("The role whose holders may answer too"),
  at: z.iso.datetime().describe("Since when they may, or from when on if nobody answers before"),
  isDone: z.boolean().describe("Whether they may already"),
});

type Escalating = { escalateTo: string | null; escalatesAt: Date | null; escalatedAt: Date | null };

export function escalationView({ escalateTo, escalatesAt, escalatedAt }: Escalating): z.infer<typeof EscalationView> | null {
  const at = escalatedAt ?? escalatesAt;
  return escalateTo && at ? { to: escalateTo, at: at.toISOString(), isDone: escalatedAt !== null } : null;
}

/** A filter for approvals that somebody may see: those of runs that they see, and those that were escalated to their role. */
export function seenBy(ctx: Context): object {
  const { kind, role } = ctx.actor;
  const seen = visibleTo(ctx);
  const isAsked = kind === "user" && role !== undefined && can(ctx.actor, "executions:answer");
  const seesAll = Object.keys(seen).length === 0; // an empty filter among alternatives would be ignored
  return seesAll || !isAsked ? seen : { OR: [seen, { escalatedAt: { not: null }, escalateTo: role }] };
}

type BegunRun = { actorId: string; onBehalfOf: string | null };
type Limited = { approverRole?: string | null; escalatedTo?: string | null };

/** Whether somebody may answer only because nobody else did. They answer for the one call, as it stands. */
export function isStandIn(ctx: Context, approval: BegunRun, { approverRole, escalatedTo }: Limited): boolean {
  if (!escalatedTo || ctx.actor.role !== escalatedTo) return false;
  return Boolean(approverRole) || !isVisible(ctx, approval);
}
