import { z } from "zod";
import { previewCall } from "../../connections";
import { type Context, personOf, toolkitsOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { JsonSchema } from "../../plugins";
import { ruleText } from "../../policies";
import { checkArguments } from "../../schema";
import { decisionOf, type ResolvedTool, rolesOf, viewFor } from "../../tools";
import { open } from "../../vault/seal";
import { sealedAt } from "../journal/sealed-at";
import { asCalled } from "../tools/callable";
import { findTool, validateArguments } from "../tools/find";
import { answerersWith, requireAnswerer, requireEditor } from "./answerers";
import type { ApprovalRecord } from "./find";
import { Scope } from "./scope";
import { askedTool } from "./tool";

const hoursMax = 24 * 30;
const varyingMax = 200;
const pointerLengthMax = 1_000;

export const AnswerInput = z.object({
  action: z.enum(["accept", "decline", "cancel"]),
  reason: z.string().trim().max(2_000).optional(),
  content: z.record(z.string(), z.unknown()).optional().describe("What the question asks for, where it asks for anything"),
  arguments: z.record(z.string(), z.unknown()).optional().describe("Other arguments than those asked for: edit, then approve"),
  scope: Scope.default("once").describe(
    "This call, those like it in this run, the same tool in this run, for some hours, or always (a policy)",
  ),
  varying: z
    .array(
      z
        .string()
        .max(pointerLengthMax)
        .regex(/^(\/([^~/]|~[01])*)+$/, "It is no JSON pointer, such as /body/amount."),
    )
    .max(varyingMax)
    .optional()
    .describe(
      "With the scope `alike`: JSON pointers to the arguments that may differ, such as /body/amount; all others are as here",
    ),
  hours: z.number().int().min(1).max(hoursMax).default(1),
});

type Problem = { path: string; message: string };

/** Describes the fault as a whole and for each field, such as `arguments.body.title`. */
function refused(field: string, message: string, problems: readonly Problem[] = []): Failure {
  const byField: Record<string, string[]> = {};
  for (const problem of problems) (byField[`${field}.${problem.path}`] ??= []).push(problem.message);
  return new Failure("invalid", `${field}: ${message}`, { [field]: [message], ...byField });
}

/** Validates a filled-in form against its schema. */
export function checkContent(
  { kind, requestedSchema }: ApprovalRecord,
  { content }: z.output<typeof AnswerInput>,
): string | null {
  if (kind === "approval" || !requestedSchema) return content ? JSON.stringify(content) : null;
  const args = { ...usualContent(requestedSchema), ...content };
  const checked = checkArguments({ schema: requestedSchema as JsonSchema, definitions: {}, args });
  if (!checked.ok) throw refused("content", checked.message, checked.problems);
  return JSON.stringify(checked.args);
}

/** What a form holds that nobody has touched: the values that its question gives as usual. */
function usualContent(schema: unknown): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { default?: unknown } | boolean> }; // safe: an object, as forms are
  const usual = Object.entries(properties).flatMap(([name, field]) =>
    typeof field === "object" && field?.default !== undefined ? [[name, field.default] as const] : [],
  );
  return Object.fromEntries(usual);
}

/** Edited arguments as text, and the server that the call goes to with them. */
export type Edited = { text: string; destination: string | null };

/** Validates edited arguments before they are approved, for the tool as the run's actor sees it. */
export async function editArguments(ctx: Context, approval: ApprovalRecord, edited: Record<string, unknown>): Promise<Edited> {
  requireEditor(ctx, approval);
  if (approval.isDetached)
    throw refused("arguments", "The run did not wait, so it would make its own call again. Decline this one instead.");
  if (approval.kind !== "approval") throw refused("arguments", "This question is not about arguments.");
  const { theirs, target } = await askedTool(ctx, approval);
  await requireWithinReach(ctx, { theirs, address: approval.address });
  const checked = await validateArguments(theirs, target, edited);
  if (!("code" in checked)) {
    await requireDecided(ctx, approval, { theirs, target, args: checked.args });
    const text = JSON.stringify(checked.args);
    return { text, destination: await editedDestination(ctx, approval, { target, args: checked.args }) };
  }
  const { problems = [] } = (checked.details ?? {}) as { problems?: Problem[] }; // safe: written by validateArguments
  throw refused("arguments", checked.message, problems);
}

/** Edited arguments are the editor's own words: with a tool that does not exist for them they would call it. */
async function requireWithinReach(ctx: Context, { theirs, address }: { theirs: Context; address: string }): Promise<void> {
  const [limits, roles] = [toolkitsOf(ctx), rolesOf(ctx)];
  if (limits.length + roles.length === 0) return;
  const both = { toolkits: [...toolkitsOf(theirs), ...limits], roles: [...rolesOf(theirs), ...roles] };
  const found = await findTool(await viewFor(theirs, personOf(theirs), both), address);
  const message =
    "This tool does not exist for you: your role or a toolkit keeps it from you. Approve or decline the call as it stands.";
  if ("code" in found) throw new Failure("forbidden", message, { arguments: [message] });
}

/** Edited arguments are decided like any others: policies may block them, or let other people answer. */
async function requireDecided(ctx: Context, approval: ApprovalRecord, { theirs, target, args }: DecidedEdit): Promise<void> {
  const called = await asCalled(theirs, target, args);
  const { action, rule } = decisionOf(called, args);
  if (action === "block")
    throw refused("arguments", `The policy ${rule ? ruleText(rule) : ""} blocks the call with these arguments.`);
  requireAnswerer(ctx, { ...approval, ...(await answerersWith(theirs, target, args)) }, "accept");
}

type DecidedEdit = Edit & { theirs: Context };
type Edit = { target: ResolvedTool; args: Record<string, unknown> };

/** Arguments may name another server. Where the connection itself goes elsewhere by now, the approval stays bound to what was shown. */
async function editedDestination(ctx: Context, approval: ApprovalRecord, { target, args }: Edit): Promise<string | null> {
  const { connectionId, destination, id, organizationId } = approval;
  if (connectionId === null) return destination;
  const at = async (given: Record<string, unknown>) =>
    (await previewCall(ctx, { connectionId, toolHash: target.tool.hash, args: given }))?.destination ?? null;
  const asked = JSON.parse(await open(sealedAt.approval(organizationId, id, "arguments"), approval.arguments)) as Record<
    string,
    unknown
  >; // safe: sealed by sealQuestion()
  return (await at(asked)) === destination ? at(args) : destination;
}
