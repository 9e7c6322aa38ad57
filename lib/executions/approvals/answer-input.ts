import { z } from "zod";
import { presentActor } from "../../identity";
import type { Actor, Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { JsonSchema } from "../../plugins";
import { checkArguments } from "../../schema";
import { viewOf } from "../../tools";
import { findTool, validateArguments } from "../doorway/find";
import type { ApprovalRecord } from "./find";

const hoursMax = 24 * 30;

export const AnswerInput = z.object({
  action: z.enum(["accept", "decline", "cancel"]),
  reason: z.string().trim().max(2_000).optional(),
  content: z.record(z.string(), z.unknown()).optional().describe("What the question asks for, where it asks for anything"),
  arguments: z.record(z.string(), z.unknown()).optional().describe("Other arguments than those asked for: edit, then approve"),
  scope: z
    .enum(["once", "run", "hours", "always"])
    .default("once")
    .describe("This call, the same tool in this run, for some hours, or always (a policy)"),
  hours: z.number().int().min(1).max(hoursMax).default(1),
});

/** What somebody filled in, checked against what was asked for. */
export function checkContent(
  { kind, requestedSchema }: ApprovalRecord,
  { content }: z.output<typeof AnswerInput>,
): string | null {
  if (kind === "approval" || !requestedSchema) return content ? JSON.stringify(content) : null;
  const checked = checkArguments({ schema: requestedSchema as JsonSchema, definitions: {}, args: content ?? {} });
  if (!checked.ok) throw new Failure("invalid", `content: ${checked.message}`, { content: [checked.message] });
  return JSON.stringify(checked.args);
}

/** Edited arguments have to be right before anybody approves them; they are checked as the tool sees them for whoever began the run. */
export async function editArguments(ctx: Context, approval: ApprovalRecord, edited: Record<string, unknown>): Promise<string> {
  const refuse = (message: string) => new Failure("invalid", `arguments: ${message}`, { arguments: [message] });
  if (approval.isDetached) throw refuse("The run did not wait, so it would make its own call again. Decline this one instead.");
  if (approval.kind !== "approval") throw refuse("This question is not about arguments.");
  const { actorKind, actorId: id, actorLabel: label } = approval;
  const actor = await presentActor({ organizationId: ctx.organizationId, kind: actorKind as Actor["kind"], id, label }); // safe: written from a context
  if (!actor) throw new Failure("conflict", "Whoever began this run may no longer act. Decline it instead.");
  const theirs = { ...ctx, actor };
  const found = await findTool(await viewOf(theirs), approval.address);
  if ("code" in found) throw new Failure("conflict", found.message);
  const checked = await validateArguments(theirs, found, edited);
  if ("code" in checked) throw refuse(checked.message);
  return JSON.stringify(checked.args);
}
