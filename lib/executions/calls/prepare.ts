import { signInFirst } from "../../connections";
import type { ToolError } from "../../plugins";
import { type Decision, flowText, type Rule } from "../../policies";
import {
  accountLabels,
  addressOf,
  decisionOf,
  isBlocked,
  missingConnection,
  type ResolvedTool,
  shortPathMeant,
  type View,
  viewOf,
} from "../../tools";
import { digest } from "../../vault/digest";
import { takeTurn } from "../../vault/turns";
import { askedBy, type Bound, changesIn, consumeGrant, isAnsweredBy, whyNotGranted } from "../grants/binding";
import { type Answer, type CallDecision, type CallRecord, noteDecision } from "../journal/record";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";
import { isInTurn } from "../plans/plan-steps";
import { answerersFor, askForApproval, findAsked } from "../questions/ask";
import { askToSignIn } from "../questions/sign-in";
import { settlingOf } from "../tools/answering";
import { asCalled, providerOf } from "../tools/callable";
import { blocked, blockedByFlow, findTool, notFound, validateArguments, withheld } from "../tools/find";
import { capture, isCaptured } from "./capture";
import { type PreparedCall, send } from "./send";
import { type Flowing, flowing, labelsOf, noteLabels } from "./what-was-read";

/** What happens to a call once those before it have entered. */
export type Act = () => void;

/** Finds the tool of a call, checks its arguments and decides whether it is sent, asks people or is refused. */
export async function prepare(pass: Pass, record: CallRecord, answer: Answer | null): Promise<Act> {
  const { ctx } = pass.run;
  const isLater = laterIn(pass);
  if (record.argumentsRaw.length > longArguments) await takeTurn(record.argumentsRaw.length);
  const view = await viewOf(ctx);
  const found = await findTool(view, answer ? (record.address ?? record.path) : record.path);
  if ("code" in found) return refuseUnlessMissing(pass, record, { view, error: (await withheld(ctx, record.path)) ?? found });
  const { connection, tool } = found;
  const [address, connectionId] = [addressOf(found), connection.isStatic ? null : connection.id];
  Object.assign(record, { address, connectionId, toolHash: tool.hash, definitionHash: tool.definitionHash });
  const labels = [...labelsOf(record, view.snapshot.labels), ...accountLabels(view.snapshot.labels, found)];
  record.decision = callDecision(decisionOf(found), found);
  noteLabels(record, labels);
  noteEffect(pass, record, found);
  if (isBlocked(found)) return refuse(pass, record, { target: found, error: blocked(address) });
  const sent = answer ? answered(answer) : await validateArguments(ctx, found, JSON.parse(record.argumentsRaw));
  if ("code" in sent) return refuse(pass, record, { target: found, error: sent });
  record.argumentsSent = JSON.stringify(sent.args);
  record.argumentsHash = await digest({ organizationId: ctx.organizationId, purpose: "arguments" }, record.argumentsSent);
  if (answer && answer.editedArguments === null && record.argumentsHash !== answer.argumentsHash)
    throw new Error("The arguments of an approved call are not those that were shown.");
  const target = await asCalled(ctx, found, sent.args);
  const flow = flowing(pass.run, { view, target, isLater });
  const decided = decisionOf(target, sent.args, flow.rules);
  record.decision = callDecision(decided, found, flow);
  noteLabels(record, labels);
  noteEffect(pass, record, target);
  if (decided.action === "block") return refuse(pass, record, { target, error: blockedBy(address, record) });
  const { revision, budgets } = view.snapshot;
  const call = { target, args: sent.args, answer, revision, budgets, decided };
  return isCaptured(pass.run, record, target) ? capture(pass, record, call) : gate(pass, record, call);
}

/** Reading more of them takes long enough to let others go first. */
const longArguments = 25_000;

/** Which calls are answered only after this moment: the program cannot know their answers when it makes the call of this moment. */
function laterIn({ settledHere }: Pass): (record: CallRecord) => boolean {
  const before = settledHere.size;
  let later: ReadonlySet<CallRecord> | null = null;
  return (record) => {
    later ??= new Set([...settledHere].slice(before));
    return later.has(record);
  };
}

function blockedBy(address: string, { decision }: CallRecord): ToolError {
  const [flow] = decision?.flows ?? [];
  return flow ? blockedByFlow(address, flow) : blocked(address);
}

/** A plan lists what would have changed something, also where it was not sent. A run of it makes just that. */
function noteEffect({ run }: Pass, record: CallRecord, { tool }: ResolvedTool): void {
  if (run.options.mode === "plan" || run.planId !== null) record.effect = tool.effect;
}

function callDecision({ action, because: why, rule, flows }: Decision, { tool }: ResolvedTool, flow?: Flowing): CallDecision {
  const because = why === "annotation" && tool.effectByArguments ? "arguments" : why;
  const known = flows?.map((one) => ({ id: one.id, from: one.from, text: flowText(one), ...readOf(one.from, flow) }));
  return { action, because, ...(rule ? { rule: ruleFacts(rule) } : {}), ...(known ? { flows: known } : {}) };
}

function readOf(label: string, flow: Flowing | undefined) {
  const { calls = 0, tools = [] } = flow?.read.get(label) ?? {};
  return { calls, tools };
}

const ruleFacts = ({ id, owner, pattern, effects, when }: Rule): CallDecision["rule"] => ({
  ...{ id, owner, pattern: pattern.text },
  ...(effects.length > 0 ? { effects: [...effects] } : {}),
  ...(when ? { condition: when.words } : {}),
});

const answered = ({ editedArguments, arguments: asked }: Answer) => ({
  args: JSON.parse(editedArguments ?? asked) as Record<string, unknown>, // safe: validated when they were asked for, or edited
});

/** Lets a call through when a policy allows it or an approval covers its definition, account and server. What changes something beside the plan of its run asks. */
async function gate(pass: Pass, record: CallRecord, call: PreparedCall): Promise<Act> {
  const { target, answer, args, decided } = call;
  if (decided.action === "allow") {
    if (target.tool.effect === "read" || (await isInTurn(pass.run, record))) return () => send(pass, record, call);
    const { labels = [] } = record.decision ?? {};
    record.decision = { action: "require_approval", because: "plan" };
    noteLabels(record, labels);
  }
  const approved = await providerOf(target).bindingOf(pass.run.ctx, target, args);
  const answerers = answerersFor(pass.run.ctx.actor, target.tool.effect, decided);
  noteDecision(record, { bound: approved, answerers, ...askedBy(decided) });
  const now = { definitionHash: target.tool.definitionHash, ...approved };
  if (isAnsweredBy(answer, now)) return () => send(pass, record, { ...call, approved });
  return askUnlessGranted(pass, record, { call: { ...call, approved }, now });
}

type Gate = { call: PreparedCall; now: Bound };

/** Uses a grant for the call, or asks people and tells them why they are asked again. */
async function askUnlessGranted(pass: Pass, record: CallRecord, { call, now }: Gate): Promise<Act> {
  const { run } = pass;
  const { answer, target, decided } = call;
  const same = { ...now, address: addressOf(target), argumentsHash: record.argumentsHash ?? "" };
  const made = { ...same, args: call.args, seq: record.seq };
  const grant = answer ? null : await consumeGrant(run, made, decided);
  if (grant !== null) {
    noteDecision(record, { grantedBy: grant });
    return () => send(pass, record, call);
  }
  const again = answer ? changesIn(answer, now) : await whyNotGranted(run, made, decided);
  if (again.length > 0) noteDecision(record, { again });
  const asked = await findAsked(run, same);
  const message = filledPath(target.tool.approvalDescription ?? `Call ${same.address}`, call.args);
  return () => askForApproval(pass, record, { asked, message });
}

/** Refuses an unknown tool, or asks the actor to connect the account that it needs. */
function refuseUnlessMissing(pass: Pass, record: CallRecord, { view, error }: { view: View; error: ToolError }): Act {
  const missing = error.code === "tool_not_found" ? missingConnection(view, record.path) : null;
  const signIn = missing && signInFirst(pass.run.ctx, missing);
  const meant = error.code === "tool_not_found" ? shortPathMeant(view, record.path) : null;
  if (!signIn) return refuse(pass, record, { error: meant ? notFound(record.path, [meant]) : error });
  const unconnected: ToolError = { code: "connection_missing", message: signIn.message, retryable: false };
  return () => askToSignIn(pass, record, { wanted: signIn, error: unconnected });
}

const refuse =
  (pass: Pass, record: CallRecord, { target, error }: { target?: ResolvedTool; error: ToolError }): Act =>
  () =>
    settle(pass, record, target ? settlingOf(pass.run, target, refused(error)) : outcomeOf(refused(error), pass.run.options));

const valueLengthMax = 200;

/** Fills the arguments into a path such as `DELETE /customers/{id}`, so that approvers see which customer is meant. */
export function filledPath(text: string, args: Record<string, unknown>): string {
  if (!/^[A-Z]+ \//.test(text)) return text;
  return text.replace(/\{([^{}/]+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (!["string", "number", "boolean"].includes(typeof value)) return placeholder;
    const written = encodeURIComponent(String(value).toWellFormed());
    return written.length > valueLengthMax ? `${written.slice(0, valueLengthMax)}…` : written || placeholder;
  });
}
