import { setTimeout as sleep } from "node:timers/promises";
import { prepareSessions } from "../../connections";
import { log } from "../../log";
import { processWide } from "../../process";
import { listen } from "../../signal/listen";
import { loadNewAnswers } from "../journal/load-answers";
import type { Answer, CallRecord } from "../journal/record";
import { PassLost } from "../journal/retry";
import type { Pass } from "../pass/pass";
import { release } from "./hand-over";

type GoOn = {
  answered: (pass: Pass, record: CallRecord, answer: Answer) => void;
  childEnded: (pass: Pass, record: CallRecord) => void;
};
type Watching = { pass: Pass; goOn: GoOn };
type Watched = Map<string, Watching>;

const watched = () =>
  processWide(
    "executions.watched",
    () => {
      prepareSessions(); // passes are handed over before their calls are cut off
      const passes: Watched = new Map();
      listen("execution.ended", ({ executionId }) => abandon(passes, executionId));
      listen("execution.child-ended", ({ executionId }) => {
        const found = passes.get(executionId);
        if (found)
          hearChildren(found).catch((error: Error) => log.debug({ error: error.message }, "a pass will see it at its end"));
      });
      listen("approval.changed", ({ executionId }) => {
        const found = passes.get(executionId);
        if (found)
          hearAnswers(found).catch((error: Error) => log.debug({ error: error.message }, "an answer is left to the next pass"));
      });
      return passes;
    },
    (passes) => Promise.all([...passes.values()].map(({ pass }) => handOver(pass))),
  );

/** Notifies a running pass of answers and of the end of its execution. Returns a function that stops it. */
export function watch(pass: Pass, goOn: GoOn): () => void {
  const passes = watched();
  const { id } = pass.run;
  passes.set(id, { pass, goOn });
  return () => {
    if (passes.get(id)?.pass === pass) passes.delete(id);
  };
}

/** Ends the passes of a run that was ended, and of those within it. */
function abandon(passes: Watched, id: string): void {
  passes.get(id)?.pass.run.abort.abort(new PassLost());
  for (const { pass } of [...passes.values()]) if (pass.run.parent?.id === id) abandon(passes, pass.run.id);
}

/** Continues calls at once whose runs have ended. */
async function hearChildren({ pass, goOn }: Watching): Promise<void> {
  const nested = () => [...pass.run.calls.values()].filter(({ state }) => state === "nested");
  const ids = nested().flatMap(({ childId }) => childId ?? []);
  if (pass.isOver || ids.length === 0) return;
  const over = await pass.run.ctx.db.execution.findMany({
    where: { id: { in: ids }, endedAt: { not: null } },
    select: { id: true },
  });
  for (const record of nested().filter(({ childId }) => over.some(({ id }) => id === childId))) {
    if (pass.isOver) return;
    record.state = "running";
    goOn.childEnded(pass, record);
    pass.line.questionClosed();
  }
}

/** Continues answered calls at once. An answer that comes while the pass ends begins the next pass. */
async function hearAnswers({ pass, goOn }: Watching): Promise<void> {
  if (pass.isOver) return; // the signal may be about the pass's own question
  const { run, line } = pass;
  const { db, organizationId } = run.ctx;
  const isOpen = (number: number) => run.answers.get(number)?.state === "waiting";
  const open = [...run.answers.keys()].filter(isOpen);
  if (open.length === 0) return;
  for (const answer of await loadNewAnswers(db, { organizationId, id: run.id }, open)) {
    if (!isOpen(answer.number) || pass.isOver) continue;
    run.answers.set(answer.number, answer);
    const asking = pass.asking.get(answer.number);
    if (asking) {
      line.questionClosed();
      asking(answer);
      continue;
    }
    for (const record of [...run.calls.values()].filter(({ approvalNumber }) => approvalNumber === answer.number)) {
      if (!["waiting", "unknown", "asking"].includes(record.state)) continue;
      goOn.answered(pass, record, answer);
      line.questionClosed();
    }
  }
}

const patienceMs = 5_000;
const lookMs = 50;

/** Hands a pass over when the process stops: starts nothing new, lets changes end and releases the execution. */
async function handOver(pass: Pass): Promise<void> {
  const { run } = pass;
  pass.isOver = true;
  for (let waited = 0; pass.writing > 0 && waited < patienceMs; waited += lookMs) await sleep(lookMs);
  if (run.isStored)
    await pass.journal.commit().catch((error: Error) => log.debug({ error: error.message }, "a pass had ended already"));
  run.abort.abort(new PassLost());
  const { id, pass: number } = run;
  if (run.isStored)
    await release({ organizationId: run.ctx.organizationId, id, pass: number, hasPlayed: true }).catch(leaveToLease);
}

const leaveToLease = (error: Error) => log.debug({ error: error.message }, "an execution is taken over when its lease is over");
