import { Worker } from "node:worker_threads";
import { chargedMs, cpuMsIn } from "../thread/cpu-time";
import { type FromThread, type Part, slotAt, type ThreadData, type ToThread } from "../thread/messages";
import { joinTurns } from "../thread/parts";
import { Pace } from "./pace";

export type Answer = Exclude<FromThread, { kind: "ready" | "part" }>;

/** One turn of a program, or the reading of its code: what a thread does in one go. */
export type Job = {
  id: number;
  fairnessKey: string;
  message(id: number): Exclude<ToThread, { kind: "end" }>;
  /** How much CPU time, and how much time of any kind, it may take before its thread is ended with it. */
  cpuMsMax: number;
  wallMsMax: number;
  /** Whether any other thread can do it as well, because nothing of it lies in a thread yet. */
  isMovable: boolean;
  /** It has shown that it computes for long: it gets a thread to itself, when its turn comes. */
  isHeavy: boolean;
  assigned(thread: Thread): void;
  answered(answer: Answer): void;
  /** Its thread is gone, or needed for others. */
  lost(reason: string): void;
  /** It took too long and could not be interrupted, or took its thread down. */
  killed(why: "cpu" | "time" | "broken"): void;
};

type Events = { ready(): void; answered(job: Job, answer: Answer): void; freed(): void; gone(): void };
export type Build = { workerFile: string; image: Uint8Array; engine: WebAssembly.Module };

/** Nested code and data need far more stack than a thread usually has; without it the engine breaks instead of refusing. */
const stackMegabytes = 16;
const heapMegabytesMax = 512;

export type Current = { job: Job; cpuMs: number; wallMs: number };

/** A worker thread and the jobs it was given. */
export class Thread {
  isReady = false;
  isGone = false;
  /** The job that has held it for long; others are kept away from it. */
  busyWith: Job | null = null;
  busySince = 0;
  /** It was asked to stop its current job and has not done so yet. */
  isStopping = false;
  readonly jobs = new Map<number, Job>();
  /** The programs whose memory lies here. */
  readonly sessions = new Set<number>();
  /** How much of a crowded machine it gets; known once it is ready. */
  pace = new Pace(null);
  #worker: Worker;
  #slots = new Int32Array(new SharedArrayBuffer(slotAt.slots * 4));
  #since = new Float64Array(new SharedArrayBuffer(8));
  #cpuFile: string | null = null;
  /** Where the job it works on stood when it was first seen. */
  #seen: { id: number; ms: number; cpu: number | null } | null = null;
  /** Of the turns that it is about to tell. */
  #parts: Part[] = [];
  #stopAsked: { id: number; at: number } | null = null;

  constructor({ workerFile, image, engine }: Build, events: Events) {
    const data: ThreadData = { image, engine, slots: this.#slots.buffer, since: this.#since.buffer };
    this.#worker = new Worker(workerFile, {
      workerData: data,
      env: {},
      execArgv: [],
      resourceLimits: { stackSizeMb: stackMegabytes, maxOldGenerationSizeMb: heapMegabytesMax },
    });
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#onMessage(message, events));
    this.#worker.on("error", () => undefined); // the end of the thread follows and says all there is to say
    this.#worker.on("exit", () => {
      this.isGone = true;
      events.gone();
    });
  }

  give(job: Job): void {
    this.jobs.set(job.id, job);
    this.#post(job.message(job.id));
  }

  /** Forgets a job or a program; a job that has begun goes on until it is stopped. */
  drop(id: number): void {
    this.jobs.delete(id);
    this.sessions.delete(id);
    this.#post({ kind: "end", id });
  }

  /** What it works on at this moment, and how long it has computed and taken. */
  current(): Current | null {
    const job = this.jobs.get(this.currentId());
    if (!job) return null;
    const ms = Date.now() - (this.#since[0] ?? 0);
    const cpu = cpuMsIn(this.#cpuFile);
    if (this.#seen?.id !== job.id) this.#seen = { id: job.id, ms, cpu };
    const { ms: seenMs, cpu: seenCpu } = this.#seen;
    return { job, wallMs: ms, cpuMs: chargedMs(ms, cpu === null || seenCpu === null ? null : seenMs + cpu - seenCpu) };
  }

  stop(id: number): void {
    Atomics.store(this.#slots, slotAt.stop, id);
    this.isStopping = true;
    this.#stopAsked = { id, at: Date.now() };
  }

  /** For how long a program has not heeded that it is to stop. */
  deafMs(): number {
    const asked = this.#stopAsked;
    if (asked && this.currentId() === asked.id) return Date.now() - asked.at;
    this.isStopping = false;
    return 0;
  }

  currentId(): number {
    return Atomics.load(this.#slots, slotAt.current);
  }

  terminate(): Promise<unknown> {
    this.isGone = true;
    return this.#worker.terminate();
  }

  #onMessage(message: FromThread, events: Events): void {
    if (message.kind === "ready") {
      this.isReady = true;
      this.#cpuFile = message.cpuFile;
      this.pace = new Pace(message.cpuFile);
      events.ready();
      return;
    }
    if (this.isGone) return;
    if (message.kind === "part") {
      this.#parts.push(message.part);
      setImmediate(() => this.#tookPart());
      return;
    }
    const answer = message.kind === "turns" ? { ...message, turns: joinTurns(this.#parts.splice(0), message.turns) } : message;
    const job = this.jobs.get(answer.id);
    if (!job) {
      if (answer.id === this.#stopAsked?.id) this.isStopping = false;
      events.freed();
      return;
    }
    this.jobs.delete(answer.id);
    if (this.busyWith === job) this.busyWith = null;
    events.answered(job, answer);
    job.answered(answer);
    events.freed();
  }

  /** Requests had their turn meanwhile. */
  #tookPart(): void {
    Atomics.add(this.#slots, slotAt.taken, 1);
    Atomics.notify(this.#slots, slotAt.taken);
  }

  #post(message: ToThread): void {
    if (!this.isGone) this.#worker.postMessage(message);
  }
}
