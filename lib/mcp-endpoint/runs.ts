import { setTimeout as sleep } from "node:timers/promises";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { cancelExecution, type ExecutionAnswer, followExecution, listExecutions } from "../executions";
import { log } from "../log";
import { Failure } from "../operation/failure";
import { isStopping } from "../process";
import { filesOf, withoutBytes } from "./files";
import type { RunRequest } from "./tool";

/** How long `execute` waits by itself for a quick run, before it watches a longer one. */
export const quickMs = 250;
/** Hosts give up after a minute; the run goes on, and `resume` asks how it stands. */
const waitMsMax = 50_000;
const lookMs = 5_000;

/** Waits for a run that goes on, reporting its calls as progress, until it rests or the client's patience is nearly over. */
export async function follow(call: RunRequest<unknown>, answer: ExecutionAnswer, atMostMs = waitMsMax): Promise<ExecutionAnswer> {
  const { ctx, request, open } = call;
  const { signal } = request.mcpReq;
  if (open) open.executionId = answer.executionId;
  const until = Date.now() + atMostMs;
  const report = progressOf(call);
  let [standing, afterRevision, afterLine] = [answer, 0, 0];
  while (standing.status === "running" && Date.now() < until) {
    if (signal.aborted) return cancelled(call, standing);
    const waitMs = Math.max(0, Math.min(lookMs, until - Date.now()));
    const looking = followExecution(ctx, { id: answer.executionId, afterRevision, afterLine, waitMs });
    const news = await Promise.race([looking, aborted(signal)]);
    if (news === null) continue;
    afterRevision = news.revision;
    afterLine = news.lines.at(-1)?.number ?? afterLine;
    await report(news.calls.findLast(({ progress }) => progress !== null) ?? news.calls.at(-1));
    standing = news.answer ?? standing;
  }
  return standing;
}

/** Looks again until a person has answered this pause, at most so long. */
export async function followPast(call: RunRequest<unknown>, pause: ExecutionAnswer, atMostMs: number): Promise<ExecutionAnswer> {
  const until = Date.now() + atMostMs;
  let standing = pause;
  while (isSamePause(standing, pause) && Date.now() < until && !call.request.mcpReq.signal.aborted) {
    await sleep(250);
    standing = await standingOf(call, pause.executionId);
  }
  return follow(call, standing);
}

const isSamePause = (one: ExecutionAnswer, other: ExecutionAnswer) =>
  one.status === "paused" && one.executionId === other.executionId;

/** How a run stands at this moment. */
export async function standingOf({ ctx }: RunRequest<unknown>, id: string): Promise<ExecutionAnswer> {
  const { answer } = await followExecution(ctx, { id });
  return answer ?? { status: "running", executionId: id, text: "", structured: { status: "running" }, isError: false };
}

const openMax = 20;

/** The caller's runs that wait or go on, the newest first of each, for a client that lost its call. */
export async function openRuns({ ctx }: RunRequest<unknown>): Promise<object[]> {
  const states = ["paused", "running"] as const;
  const lists = await Promise.all(states.map((status) => listExecutions(ctx, { status, mine: true, limit: openMax })));
  return lists.flatMap(({ items }) =>
    items.map(({ id, state, createdAt, calls }) => {
      const shown = calls.map((call) => ({ path: call.path, state: call.state }));
      return { executionId: id, status: state, createdAt, calls: shown };
    }),
  );
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}

/** A client that cancels ends the run with everything it has under way; one that this process sends away does not. */
async function cancelled({ ctx }: RunRequest<unknown>, standing: ExecutionAnswer): Promise<ExecutionAnswer> {
  if (isStopping()) return standing;
  await cancelExecution(ctx, { id: standing.executionId }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    log.info({ executionId: standing.executionId, why: error.message }, "a client gave up on a run that goes on");
  });
  return standing;
}

type SeenCall = Pick<Awaited<ReturnType<typeof followExecution>>["calls"][number], "path" | "state" | "progress">;

/** Each report counts one more, as the protocol asks; the message says what the run does. */
function progressOf({ request }: RunRequest<unknown>): (last: SeenCall | undefined) => Promise<void> {
  const progressToken = request.mcpReq._meta?.progressToken;
  let progress = 0;
  return async (last) => {
    if (progressToken === undefined) return;
    progress += 1;
    const message = last ? `${last.path}: ${saidOf(last)}` : "Still running";
    await request.mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } });
  };
}

function saidOf({ state, progress }: SeenCall): string {
  if (progress === null) return state;
  const { message, done, total } = progress;
  const amount = done === null ? null : `${done}${total === null ? "" : ` of ${total}`}`;
  return [message, amount].filter(Boolean).join(", ") || state;
}

/** What a model reads of a run, and what a host can work with. */
export function resultOf(answer: ExecutionAnswer): CallToolResult {
  const { status, executionId, structured, isError } = answer;
  const text = status === "running" ? runningText(executionId) : answer.text;
  return {
    content: [{ type: "text", text }, ...filesOf(answer)],
    structuredContent: { executionId, ...withoutBytes(structured) },
    isError,
  };
}

const runningText = (id: string) =>
  `Still running; nothing is lost. Call resume with executionId ${id} and no action to wait for its end.`;
