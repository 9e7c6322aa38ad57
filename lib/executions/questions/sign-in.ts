import { type RequiredSignIn, type SignIn, signInAgain, signInForMore } from "../../connections";
import type { Context } from "../../operation/context";
import type { Json, ToolError, ToolResult } from "../../plugins";
import { type Answer, type CallRecord, type Run, unbound } from "../journal/record";
import { outcomeOf, refused } from "../pass/outcome";
import { type Done, type Pass, settle } from "../pass/pass";
import { ask } from "./ask";

type SignInQuestion = {
  wanted: RequiredSignIn;
  /** The error for a program that does not wait. */
  error: ToolError;
};

/** Lets a call wait until somebody has signed in. Calls of a run that need the same sign-in share one question. */
export function askToSignIn(pass: Pass, record: CallRecord, { wanted, error }: SignInQuestion): void {
  const { place: signIn, url, message } = wanted;
  const { run } = pass;
  if (run.options.onApproval === "reject") {
    settle(pass, record, outcomeOf(refused({ ...error, details: { ...detailsOf(error), url } }), run.options));
    return;
  }
  const open = openQuestion(run, signIn);
  if (open === null) {
    ask(pass, record, { kind: "url", message, url, ...signIn });
    return;
  }
  Object.assign(record, { state: "waiting", approvalNumber: open });
  pass.journal.note(record);
  pass.line.questionOpened();
}

const detailsOf = ({ details = null }: ToolError): { [name: string]: Json } =>
  typeof details === "object" && details !== null && !Array.isArray(details) ? details : {};

/** Finds the open question about the same sign-in, from this pass or an earlier one. */
function openQuestion({ answers }: Run, signIn: SignIn): number | null {
  for (const { number, kind, state, integrationId, ownerKey, connectionName, wantedScope } of answers.values()) {
    const isSame =
      integrationId === signIn.integrationId &&
      ownerKey === signIn.ownerKey &&
      connectionName === signIn.connectionName &&
      wantedScope === signIn.wantedScope;
    if (kind === "url" && state === "waiting" && isSame) return number;
  }
  return null;
}

/** Asks to sign in when a call failed because its connection needs that. Such a call had no effect. */
export async function signInAfter(pass: Pass, record: CallRecord, result: ToolResult): Promise<Done | null> {
  const { connectionId } = record;
  if (result.ok || connectionId === null) return null;
  const wanted = await signInFor(pass.run.ctx, connectionId, result.error);
  return wanted && { ask: () => askToSignIn(pass, record, { wanted, error: result.error }) };
}

/** Who asked for a scope already and did not get it is not asked again. */
async function signInFor(ctx: Context, connectionId: string, error: ToolError): Promise<RequiredSignIn | null> {
  if (error.code === "oauth_reauth_required") return await signInAgain(ctx, connectionId);
  const { scope } = error.code === "oauth_scope_insufficient" ? detailsOf(error) : {};
  return typeof scope === "string" ? await signInForMore(ctx, connectionId, scope) : null;
}

/** Restores the approval from before a sign-in, which approves nothing itself. */
export function afterSignIn(record: CallRecord, answer: Answer): Answer | null {
  if (answer.kind !== "url" || answer.integrationId === null) return answer;
  const { definitionHash, decision, argumentsSent, argumentsHash } = record;
  if (argumentsSent === null || argumentsHash === null) return null;
  const wasApproved = decision?.action === "require_approval";
  const bound = decision?.bound ?? unbound;
  return { ...answer, ...bound, definitionHash: wasApproved ? definitionHash : null, arguments: argumentsSent, argumentsHash };
}
