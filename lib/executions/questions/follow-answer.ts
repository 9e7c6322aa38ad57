import type { ToolError } from "../../plugins";
import type { Answer, CallRecord } from "../journal/record";
import { outcomeOf, refused } from "../pass/outcome";
import { type Pass, settle } from "../pass/pass";

/** Applies an answer to its call. Returns true when the call is approved and goes on. */
export function followAnswer(pass: Pass, record: CallRecord, answer: Answer): boolean {
  if (answer.state === "waiting") return wait(pass);
  if (answer.state === "accepted" && answer.kind !== "outcome") return true;
  const told = answer.kind === "outcome" ? aboutOutcome(answer) : notApproved(record, answer);
  if (told === "retry") return true;
  settle(pass, record, "error" in told ? outcomeOf(refused(told.error), pass.run.options) : outcomeOf(told, pass.run.options));
  return false;
}

function wait(pass: Pass): false {
  pass.line.questionOpened();
  return false;
}

const verbs = {
  declined: { code: "approval_declined", verb: "was declined" },
  cancelled: { code: "approval_cancelled", verb: "was cancelled" },
  expired: { code: "approval_expired", verb: "expired before anybody answered" },
} as const;

const nouns = {
  approval: "approval for",
  form: "question of",
  url: "sign-in for",
  outcome: "question about",
  plan: "approval of the plan with",
};

function notApproved({ address, path }: CallRecord, { kind, state, reason }: Answer): { error: ToolError } {
  const { code, verb } = verbs[state as keyof typeof verbs]; // safe: followAnswer() asks for the rest only
  const message = `The ${nouns[kind]} ${address ?? path} ${verb}${reason ? `: ${reason}` : "."}`;
  return { error: { code, message, ...(reason ? { details: { reason } } : {}), retryable: false } };
}

/** Applies the answer of somebody who looked whether the call took effect. */
function aboutOutcome({ state, content, reason }: Answer): "retry" | { ok: true; data: unknown } | { error: ToolError } {
  const said = (content ? JSON.parse(content) : {}) as { outcome?: string; result?: unknown }; // safe: answer.ts checked it
  if (state === "accepted" && said.outcome === "retry") return "retry";
  if (state === "accepted") return { ok: true, data: said.result ?? null };
  const message = `It is not known whether this call took effect, and nobody said so${reason ? `: ${reason}` : "."}`;
  return { error: { code: "outcome_unknown", message, retryable: false } };
}
