import {
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
} from "@modelcontextprotocol/server";
import { type ExecutionAnswer, getApproval, resumeExecution } from "../executions";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { digest } from "../vault/digest";
import { follow, followPast, quickMs, standingOf } from "./runs";
import type { RunRequest } from "./tool";

/** What travels to the client and back with a question; signed, and worth nothing to another actor. */
type RequestState = { executionId: string; manner: "native" | "browser"; round: number };

/** Clients and the older era's sessions give up after eight; a run with more questions goes on by `resume`. */
const roundsMax = 6;
const stateSeconds = 3_600;
/** How long an opened page may take before the client is asked once more. */
const pageMs = 25_000;

export async function stateCodec(ctx: Context): Promise<RequestStateCodec<RequestState>> {
  const key = await digest({ organizationId: ctx.organizationId, purpose: "mcp.request-state" }, "key");
  return createRequestStateCodec<RequestState>({ key, ttlSeconds: stateSeconds, bind: () => ctx.actor.id });
}

/** The answer to a run that rests: what it came to, or its question in the best way this client can show one. */
export async function settle<Result>(
  call: RunRequest<Result>,
  standing: ExecutionAnswer,
  round = 0,
): Promise<Result | InputRequiredResult> {
  const question = questionOf(standing);
  if (!question) return call.present(standing);
  const { mayAnswer, whyNot } = await rightsOver(call.ctx, standing.executionId);
  const manner = round < roundsMax ? mannerOf(call, question, mayAnswer) : "model";
  if (manner === "model") return call.present(whyNot === null ? standing : { ...standing, text: `${standing.text}\n${whyNot}` });
  if (call.open) call.open.executionId = standing.executionId;
  const codec = await stateCodec(call.ctx);
  const requestState = await codec.mint({ executionId: standing.executionId, manner, round: round + 1 }, call.request);
  const answer = manner === "native" ? inputRequired.elicit(formOf(question)) : inputRequired.elicitUrl(pageOf(question));
  return inputRequired({ inputRequests: { answer }, requestState });
}

/** Goes on where the client comes back with an answer to the question of its last round; null for a call that is new. */
export async function resumed<Result>(call: RunRequest<Result>): Promise<Result | InputRequiredResult | null> {
  const asked = call.request.mcpReq.requestState<RequestState>();
  if (asked === undefined) return null;
  const { executionId, manner, round } = asked;
  const given = inputResponse(call.request.mcpReq.inputResponses, "answer");
  const standing = await standingOf(call, executionId);
  const question = questionOf(standing);
  if (!question || standing.executionId !== executionId) return settle(call, await follow(call, standing), round);
  if (given.kind !== "elicit") return settle(call, standing, round);
  if (given.action === "cancel") return call.present(standing);
  if (given.action === "decline") return settle(call, await answered(call, standing, { action: "decline" }), round);
  if (manner === "browser") return settle(call, await followPast(call, standing, pageMs), round);
  const content = question.kind === "form" ? { content: given.content ?? {} } : {};
  return settle(call, await answered(call, standing, { action: "accept", ...content }), round);
}

type Answer = {
  action: "accept" | "decline" | "cancel";
  content?: Record<string, unknown>;
  scope?: "once" | "alike" | "run";
  varying?: string[];
};

/** Answers a pause as this actor; where a rule leaves that to others, the run waits for them. */
export async function answered(call: RunRequest<unknown>, { executionId: id }: { executionId: string }, given: Answer) {
  try {
    return await follow(call, await resumeExecution(call.ctx, { id, ...given, waitMs: quickMs }));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "forbidden") throw error;
    const standing = await standingOf(call, id);
    return { ...standing, text: `${error.message}\n${standing.text}` };
  }
}

type Question = {
  kind: "approval" | "form" | "url" | "plan" | "outcome";
  message: string;
  address: string;
  args: unknown;
  requestedSchema?: Record<string, unknown>;
  url?: string;
  signIn?: object;
  approvalUrl: string;
};

function questionOf({ status, structured }: ExecutionAnswer): Question | null {
  if (status !== "paused" || structured.status !== "waiting_for_interaction") return null;
  const { interaction, approvalUrl } = structured as { interaction: Omit<Question, "approvalUrl">; approvalUrl: string }; // safe: made by pausedAnswer()
  return { ...interaction, approvalUrl };
}

export const isAsking = (answer: ExecutionAnswer): boolean => questionOf(answer) !== null;

/** A key that may not read approvals cannot answer them either. */
async function rightsOver(ctx: Context, id: string): Promise<{ mayAnswer: boolean; whyNot: string | null }> {
  try {
    const { mayAnswer, whyNot } = await getApproval(ctx, { id });
    return { mayAnswer, whyNot };
  } catch (error) {
    if (error instanceof Failure && error.code === "forbidden") return { mayAnswer: false, whyNot: null };
    throw error;
  }
}

type Manner = "native" | "browser" | "model";

/** A form of the client where this actor may answer, else the console's page, else words for the model to pass on. */
function mannerOf({ options, capabilities }: RunRequest<unknown>, question: Question, mayAnswer: boolean): Manner {
  const { elicitation } = capabilities;
  if (options.elicitation === "model" || !elicitation) return "model";
  const showsForms = elicitation.form !== undefined || elicitation.url === undefined;
  const isForm =
    question.kind === "approval" || question.kind === "plan" || question.kind === "outcome" || isFlat(question.requestedSchema);
  const isAnsweredHere = mayAnswer && question.url === undefined && !question.signIn && isForm;
  if (options.elicitation !== "browser" && showsForms && isAnsweredHere) return "native";
  return elicitation.url === undefined ? "model" : "browser";
}

/** Forms of the protocol hold text, numbers, choices and flags, none inside another. */
function isFlat(schema: Record<string, unknown> | undefined): boolean {
  const properties = Object.values((schema?.properties ?? {}) as Record<string, { type?: unknown }>);
  return properties.every(({ type }) => ["string", "number", "integer", "boolean"].includes(String(type)));
}

const argumentsLengthMax = 2_000;

function formOf({ kind, message, address, args, requestedSchema }: Question): Parameters<typeof inputRequired.elicit>[0] {
  const text = JSON.stringify(args, null, 2);
  const shown = text.length > argumentsLengthMax ? `${text.slice(0, argumentsLengthMax)}\n… shortened` : text;
  const empty: ElicitRequestFormParams["requestedSchema"] = { type: "object", properties: {} };
  const asked = kind === "form" && requestedSchema ? (requestedSchema as typeof empty) : empty; // safe: isFlat() looked at it
  return { message: `${message}\n${address}\n${shown}`, requestedSchema: asked };
}

const pageOf = ({ message, address, url, approvalUrl }: Question) => ({
  message: `${message}\n${address}`,
  url: url ?? approvalUrl,
});
