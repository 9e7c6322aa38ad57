import { brokenError, cpuError, timeError } from "../contract/limit-errors";
import type { Delivery, Program, Session, Turn } from "../contract/program";
import type { DeliveryText } from "../thread/messages";
import type { Pool } from "./pool";
import type { Answer, Job, Thread } from "./thread";

/** Time for what cannot be interrupted after its own is over. */
const graceMs = 1_000;

type Work = { isStart: boolean; message: Job["message"]; leftMs: number };
type SessionHost = { pool: Pool; onEnd(): void; onGrown(bytes: number): void };

/** A program in the pool: finds a thread for its start and stays there. */
export class PoolSession implements Session {
  #program: Program;
  #host: SessionHost;
  #id = 0;
  #thread: Thread | null = null;
  #job: Job | null = null;
  #resolve: ((turns: Turn[]) => void) | null = null;
  #cpuMs = 0;
  #grownBytes = 0;
  #isHeavy: boolean;
  #isEnded = false;

  constructor(program: Program, host: SessionHost, isHeavy: boolean) {
    this.#program = program;
    this.#host = host;
    this.#isHeavy = isHeavy;
  }

  get isHeavy(): boolean {
    return this.#isHeavy;
  }

  async start(leftMs = Number.POSITIVE_INFINITY): Promise<Turn> {
    const message: Job["message"] = (id) => ({ kind: "start", id, program: this.#program, leftMs });
    return only(await this.#turns({ isStart: true, message, leftMs }));
  }

  async deliver(delivery: Delivery, leftMs?: number): Promise<Turn> {
    return only(await this.replay([delivery], leftMs));
  }

  replay(given: readonly Delivery[], leftMs = Number.POSITIVE_INFINITY): Promise<Turn[]> {
    const deliveries = given.map(asText);
    return this.#turns({ isStart: false, message: (id) => ({ kind: "deliver", id, deliveries, leftMs }), leftMs });
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const job = this.#job;
    if (job) this.#host.pool.remove(job);
    this.#lost("The program was ended.");
    this.#host.onGrown(-this.#grownBytes);
    this.#host.onEnd();
  }

  #turns(work: Work): Promise<Turn[]> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      if (this.#isEnded) return this.#lost("The program was ended.");
      const job = this.#newJob(work);
      this.#job = job;
      if (work.isStart) this.#host.pool.add(job);
      else if (!this.#thread || !this.#host.pool.continueOn(this.#thread, job))
        this.#lost("The worker is held by another program.");
    });
  }

  #newJob({ isStart, message, leftMs }: Work): Job {
    const { limits, timeoutMs = 0 } = this.#program;
    const computableMs = Math.max(0, limits.cpuMsMax - this.#cpuMs);
    const killedFor = { cpu: cpuError(limits.cpuMsMax), time: timeError(timeoutMs), broken: brokenError };
    return {
      id: this.#id,
      fairnessKey: this.#program.fairnessKey,
      message,
      cpuMsMax: computableMs + graceMs,
      wallMsMax: leftMs + graceMs,
      isMovable: isStart,
      isHeavy: this.#isHeavy,
      assigned: (thread) => this.#assigned(thread),
      answered: (answer) => {
        if (answer.kind === "turns") this.#answered(answer);
      },
      lost: (reason) => this.#lost(reason),
      killed: (why) => {
        this.#thread = null;
        this.#settle([{ state: "failed", error: killedFor[why], output: [], cpuMs: Math.min(computableMs, leftMs), calls: [] }]);
      },
    };
  }

  #assigned(thread: Thread): void {
    this.#thread?.sessions.delete(this.#id);
    this.#thread = thread;
    this.#id = this.#job?.id ?? 0;
    thread.sessions.add(this.#id);
  }

  #answered({ turns, grownBytes }: Extract<Answer, { kind: "turns" }>): void {
    for (const { cpuMs } of turns) this.#cpuMs += cpuMs;
    this.#host.onGrown(grownBytes - this.#grownBytes);
    this.#grownBytes = grownBytes;
    const done = turns.filter((turn) => turn.state !== "stopped");
    if (done.length < turns.length) this.#lost("The program was stopped.", done);
    else this.#settle(done);
  }

  #lost(reason: string, before: Turn[] = []): void {
    this.#isHeavy = this.#job?.isHeavy ?? this.#isHeavy;
    this.#thread?.drop(this.#id);
    this.#settle([...before, { state: "lost", reason, output: [], cpuMs: 0 }]);
  }

  #settle(turns: Turn[]): void {
    const resolve = this.#resolve;
    this.#resolve = null;
    this.#job = null;
    if (turns.at(-1)?.state !== "waiting") {
      this.#thread?.sessions.delete(this.#id);
      this.#thread = null;
    }
    resolve?.(turns);
  }
}

function asText({ clock, outcomes }: Delivery): DeliveryText {
  const parts = outcomes.map((outcome) =>
    "value" in outcome ? `[${outcome.seq},1,${outcome.value}]` : `[${outcome.seq},0,${JSON.stringify(outcome.error)}]`,
  );
  return { clock, text: `[${parts.join(",")}]`, count: outcomes.length };
}

function only([turn]: Turn[]): Turn {
  if (!turn) throw new Error("A thread answered without a turn.");
  return turn;
}
