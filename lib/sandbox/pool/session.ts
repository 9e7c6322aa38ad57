import type { Delivery, Program, Session, Turn } from "../contract";
import { brokenError, cpuError } from "../thread/limit-errors";
import type { FromThread } from "../thread/messages";
import type { Pool } from "./pool";
import type { Job, Thread } from "./thread";

/** Time for what cannot be interrupted after its CPU time is over. */
const graceMs = 1_000;

type Place = { pool: Pool; onEnd(): void; onGrown(bytes: number): void };

/** A program in the pool: finds a thread for its start and stays there. */
export class PoolSession implements Session {
  #program: Program;
  #place: Place;
  #id = 0;
  #thread: Thread | null = null;
  #job: Job | null = null;
  #resolve: ((turn: Turn) => void) | null = null;
  #cpuMs = 0;
  #grownBytes = 0;
  #isHeavy: boolean;
  #isEnded = false;

  constructor(program: Program, place: Place, isHeavy: boolean) {
    this.#program = program;
    this.#place = place;
    this.#isHeavy = isHeavy;
  }

  get isHeavy(): boolean {
    return this.#isHeavy;
  }

  start(): Promise<Turn> {
    return this.#turn(true, (id) => ({ kind: "start", id, program: this.#program }));
  }

  deliver({ clock, outcomes }: Delivery): Promise<Turn> {
    const parts = outcomes.map((outcome) =>
      "value" in outcome ? `[${outcome.seq},1,${outcome.value}]` : `[${outcome.seq},0,${JSON.stringify(outcome.error)}]`,
    );
    const text = `[${parts.join(",")}]`;
    return this.#turn(false, (id) => ({ kind: "deliver", id, clock, text, count: outcomes.length }));
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const job = this.#job;
    if (job) this.#place.pool.remove(job);
    this.#lost("The program was ended.");
    this.#place.onGrown(-this.#grownBytes);
    this.#place.onEnd();
  }

  #turn(isStart: boolean, message: Job["message"]): Promise<Turn> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      if (this.#isEnded) return this.#lost("The program was ended.");
      const job = this.#newJob(isStart, message);
      this.#job = job;
      if (isStart) this.#place.pool.add(job);
      else if (!this.#thread || !this.#place.pool.continueOn(this.#thread, job))
        this.#lost("The worker is held by another program.");
    });
  }

  #newJob(isStart: boolean, message: Job["message"]): Job {
    return {
      id: this.#id,
      fairnessKey: this.#program.fairnessKey,
      message,
      msMax: Math.max(0, this.#program.limits.cpuMsMax - this.#cpuMs) + graceMs,
      isMovable: isStart,
      isHeavy: this.#isHeavy,
      assigned: (thread) => this.#assigned(thread),
      answered: (answer) => {
        if (answer.kind === "turn") this.#answered(answer);
      },
      lost: (reason) => this.#lost(reason),
      killed: (why) => {
        this.#thread = null;
        const { cpuMsMax } = this.#program.limits;
        const error = why === "time" ? cpuError(cpuMsMax) : brokenError;
        this.#settle({ state: "failed", error, lines: [], cpuMs: cpuMsMax, calls: [] });
      },
    };
  }

  #assigned(thread: Thread): void {
    this.#thread?.sessions.delete(this.#id);
    this.#thread = thread;
    this.#id = this.#job?.id ?? 0;
    thread.sessions.add(this.#id);
  }

  #answered({ turn, grownBytes }: Extract<FromThread, { kind: "turn" }>): void {
    this.#cpuMs += turn.cpuMs;
    this.#place.onGrown(grownBytes - this.#grownBytes);
    this.#grownBytes = grownBytes;
    if (turn.state === "stopped") this.#lost("The program was stopped.");
    else this.#settle(turn);
  }

  #lost(reason: string): void {
    this.#isHeavy = this.#job?.isHeavy ?? this.#isHeavy;
    this.#thread?.drop(this.#id);
    this.#settle({ state: "lost", reason, lines: [], cpuMs: 0 });
  }

  #settle(turn: Turn): void {
    const resolve = this.#resolve;
    this.#resolve = null;
    this.#job = null;
    if (turn.state !== "waiting") {
      this.#thread?.sessions.delete(this.#id);
      this.#thread = null;
    }
    resolve?.(turn);
  }
}
