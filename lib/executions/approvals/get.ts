import { z } from "zod";
import { type Preview, previewCall } from "../../connections";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { changesSince } from "../grants/binding";
import { ExecutionId, parseExecutionId } from "../ids";
import type { Changed } from "../journal/record";
import { PlannedCall, planPage } from "../plans/planned-call";
import { approvableMax } from "../plans/planned-calls";
import { CallView, ChangedView, shownCalls } from "../views/call";
import { openSource } from "../views/execution";
import { RequestFacts, requestFacts } from "../views/request";
import { followingRuns, personNames } from "../views/visible";
import { callsAround } from "../views/within";
import { AlikeCalls, alikeCalls } from "./alike";
import { answerersNow, barFrom, editBar, mayAnswer, votedBar } from "./answerers";
import { claimsOn } from "./claim";
import { EarlierDecision, earlierDecisions, lastApproved } from "./earlier";
import { type ApprovalRecord, findApproval } from "./find";
import { planIdOf } from "./plan";
import { offeredScopes, plainBecause, Scope } from "./scope";
import { toolsOf } from "./tool";
import { ApprovalView, approvalView } from "./view";
import { mayWithdraw } from "./withdraw";

const earlierCallsMax = 100;

/** An approval with everything that helps to decide, as its card shows it. */
export const ApprovalDetails = ApprovalView.extend({
  ...RequestFacts.shape,
  outdated: z.array(ChangedView).describe("What has changed since it was asked: approved, it asks once more"),
  plan: z.array(PlannedCall).nullable().describe("The calls of the plan that is to be run; null in other questions"),
  source: z.string().nullable().describe("The code that asks; null for a call by itself"),
  line: z.number().int().nullable().describe("The line of the code the call stands in"),
  earlierCalls: z.array(CallView).describe(`Calls the run made before, the last ${earlierCallsMax} of them`),
  lastApproved: z
    .object({ arguments: z.unknown(), at: z.iso.datetime() })
    .nullable()
    .describe("What was approved last time for the same tool"),
  earlierDecisions: z.array(EarlierDecision).describe("What was decided about other calls of the same tool, the newest first"),
  mayAnswer: z.boolean(),
  whyNot: z.string().nullable().describe("Why whoever looks may not answer although they hold the right, and who may"),
  mayEdit: z.boolean().describe("Whether whoever looks may approve it with other arguments"),
  mayWithdraw: z.boolean().describe("Whether whoever looks may take the question back; the run went on without waiting"),
  alike: AlikeCalls.nullable().describe("Other calls of the tool in this run; null where the run does not wait for an approval"),
  scopes: z.array(Scope).describe("How far an answer of whoever looks may reach"),
});
export type ApprovalDetails = z.infer<typeof ApprovalDetails>;

export const getApproval = operation({
  name: "approval.get",
  summary: "See one approval with all that helps to decide",
  permission: followingRuns,
  input: z.object({ id: ExecutionId }),
  output: ApprovalDetails,
  async run(ctx, { id }) {
    const which = parseExecutionId(id);
    const approval = await findApproval(ctx, which);
    const { execution } = approval;
    const where = { executionId: which.id, seq: approval.seq };
    const call = await ctx.db.call.findFirst({ where, select: { connectionId: true, toolHash: true, line: true } });
    const earlier = { beforeSeq: approval.seq, limit: earlierCallsMax, newestFirst: true };
    const [names, tools, [within = null], claims] = await Promise.all([
      personNames(ctx, [approval]),
      toolsOf(ctx, [approval]),
      callsAround(ctx, [execution]),
      claimsOn(ctx, [approval]),
    ]);
    const view = await approvalView(ctx, approval, { names, tools, claims, door: execution.door, within });
    const args = view.arguments as Record<string, unknown>; // safe: arguments of a tool are an object
    const { connectionId = null, toolHash = null } = call ?? {};
    const rights = await rightsTo(ctx, approval);
    const preview = connectionId && toolHash ? await previewCall(ctx, { connectionId, toolHash, args }) : null;
    return {
      ...view,
      ...requestFacts(preview),
      outdated: outdated(approval, preview),
      plan: await shownPlan(ctx, approval),
      source: execution.kind !== "code" ? null : await openSource(ctx, which.id),
      line: call?.line ?? null,
      earlierCalls: await shownCalls(ctx, which.id, earlier),
      lastApproved: await lastApproved(ctx, approval),
      earlierDecisions: await earlierDecisions(ctx, approval),
      ...rights,
      alike: await alikeCalls(ctx, approval, args),
      scopes: offeredScopes(ctx, approval, rights.answerers),
    };
  },
});

async function shownPlan(ctx: Context, approval: ApprovalRecord): Promise<PlannedCall[] | null> {
  const id = await planIdOf(ctx, approval);
  return id === null ? null : (await planPage(ctx, id, { limit: approvableMax.calls })).plan;
}

/** The changes since it was asked. Approved, it asks once more. */
function outdated(approval: ApprovalRecord, preview: Preview | null): Changed[] {
  const { kind, state, connectionId, definitionHash } = approval;
  if (kind !== "approval" || state !== "waiting" || connectionId === null) return [];
  if (!preview) return ["connection"];
  const { credentialVersion, destination } = preview;
  return changesSince(approval, { connectionId, definitionHash, credentialVersion, destination });
}

async function rightsTo(ctx: Context, approval: ApprovalRecord) {
  const answerers = await answerersNow(ctx, approval);
  const isAsking = approval.kind === "approval" && !approval.isDetached;
  return {
    answerers,
    mayAnswer: mayAnswer(ctx, approval, answerers),
    whyNot:
      approval.state === "waiting" ? (barFrom(ctx, { ...approval, ...answerers }) ?? votedBar(ctx, approval, answerers)) : null,
    mayEdit: isAsking && plainBecause(ctx, approval, answerers) === null && editBar(ctx, approval) === null,
    mayWithdraw: mayWithdraw(ctx, approval),
  };
}
