import type { ElicitAnswer, ElicitQuestion } from "../../plugins";
import type { Answer, CallRecord } from "../journal/record";
import type { Interlude, Pass } from "../pass/pass";
import { ask } from "./ask";

/** The most open questions of tools in one pass. */
const askingMax = 500;

type Elicitor = {
  elicit(question: ElicitQuestion): Promise<ElicitAnswer>;
  /** From now on, answers are those to questions from this number on. */
  recall(from: number): void;
};

/** Lets a tool ask people in the middle of its call. Answers from before a lost process come from the journal. */
export function elicitor(pass: Pass, record: CallRecord, interlude: Interlude): Elicitor {
  let known = askedBefore(pass, record, 0);
  let last: Promise<unknown> = Promise.resolve();
  const elicit = async (question: ElicitQuestion): Promise<ElicitAnswer> => {
    const { run } = pass;
    run.abort.signal.throwIfAborted();
    const earlier = takeSame(known, question);
    if (earlier && earlier.state !== "waiting") return answerOf(earlier);
    if (run.options.onApproval === "reject") return refusal("Nobody waits for this run, so nobody is asked.");
    if (pass.asking.size >= askingMax) return refusal("Too many questions are open at this moment.");
    const answer = await answered(pass, record, { question, earlier, begin: interlude.begin });
    await interlude.end();
    run.abort.signal.throwIfAborted();
    return answerOf(answer);
  };
  // One after the other: a call waits for one answer at a time.
  const inTurn = (question: ElicitQuestion) => {
    const next = last.then(() => elicit(question));
    last = next.catch(() => {});
    return next;
  };
  return {
    elicit: inTurn,
    recall(from) {
      known = askedBefore(pass, record, from);
    },
  };
}

const refusal = (reason: string): ElicitAnswer => ({ action: "cancel", reason });

/** The questions of this call in earlier passes, in order, without withdrawn ones. */
const askedBefore = ({ run }: Pass, { seq }: CallRecord, from: number): Answer[] =>
  [...run.answers.values()].filter(
    ({ seq: of, number, asked, state }) => of === seq && number >= from && asked !== null && state !== "cancelled",
  );

/** Takes the first earlier question that is the same. */
function takeSame(known: Answer[], question: ElicitQuestion): Answer | null {
  const text = JSON.stringify(shapeOf(question));
  const index = known.findIndex(({ asked }) => JSON.stringify(asked) === text);
  return index === -1 ? null : (known.splice(index, 1)[0] ?? null);
}

function shapeOf(question: ElicitQuestion) {
  const { message } = question;
  return "url" in question
    ? { message, requestedSchema: null, url: question.url }
    : { message, requestedSchema: question.requestedSchema as object, url: null };
}

type OpenElicitation = { question: ElicitQuestion; earlier: Answer | null; begin: () => void };

/** Waits until somebody has answered, or the pass ends. */
async function answered(pass: Pass, record: CallRecord, { question, earlier, begin }: OpenElicitation): Promise<Answer> {
  const { run, journal } = pass;
  const kind = "url" in question ? "url" : "form";
  const number = earlier?.number ?? ask(pass, record, { ...shapeOf(question), kind, byTool: true });
  if (earlier) {
    Object.assign(record, { state: "asking", approvalNumber: number });
    pass.line.questionOpened();
  }
  begin();
  const waiting = new Promise<Answer>((resolve, reject) => {
    pass.asking.set(number, resolve);
    run.abort.signal.addEventListener("abort", () => reject(run.abort.signal.reason), { once: true });
    pass.wake();
  });
  const answer = await waiting.finally(() => pass.asking.delete(number));
  record.state = "running";
  journal.note(record);
  pass.wake();
  return answer;
}

function answerOf({ state, content, reason }: Answer): ElicitAnswer {
  if (state === "accepted") return { action: "accept", content: JSON.parse(content ?? "{}") as Record<string, unknown> }; // safe: checked when it was answered
  if (state === "declined") return { action: "decline", reason };
  return refusal(reason ?? (state === "expired" ? "Nobody answered in time." : "The question was taken back."));
}
