import { createHash } from "node:crypto";
import { ownLines } from "../code/as-body";
import { brokenError, cpuError, limitError, timeError } from "../contract/limit-errors";
import { blocksOf } from "../contract/output";
import type { GuestError, Program } from "../contract/program";
import { callWith, evaluate, OutOfMemory, textOf } from "../engine/bridge";
import { type Image, strictFlag } from "../engine/image";
import type { Instance } from "../engine/instance";
import { Stopwatch } from "./cpu-time";
import type { DeliveryText, ThreadTurn } from "./messages";
import { type Progress, type Records, Refused, readRecords } from "./read-records";
import { functionHead, userError } from "./user-error";

const jobsOfASlice = 200;

type WithoutCpu<T> = T extends unknown ? Omit<T, "cpuMs"> : never;
type Options = { instance: Instance; image: Image; program: Program; isStopped(): boolean; cpuFile: string | null };

/** One program in its instance, from the start to its end. */
export class GuestRun {
  readonly instance: Instance;
  /** Whether the program went down in a way that leaves the instance in doubt. */
  isTainted = false;
  isOver = false;
  #image: Image;
  #program: Program;
  #isStopped: () => boolean;
  #progress: Progress = { calls: 0, argumentBytes: 0, lines: 0, outputBytes: 0 };
  #open = 0;
  /** Whether the engine made a program of the code. */
  #isRead = false;
  #cpuMs = 0;
  /** When the time the program was given is over, whether it gets a core meanwhile or not. */
  #endsAtMs = 0;
  #stopwatch: Stopwatch;
  #interrupted: "cpu" | "time" | "stopped" | null = null;

  constructor({ instance, image, program, isStopped, cpuFile }: Options) {
    this.instance = instance;
    this.#image = image;
    this.#program = program;
    this.#isStopped = isStopped;
    this.#stopwatch = new Stopwatch(cpuFile);
    instance.hostState.shouldInterrupt = () => this.#isTimeOver();
  }

  start(leftMs: number): ThreadTurn {
    this.#endsAtMs = performance.now() + leftMs;
    const { code, seed, clock, limits, inputs } = this.#program;
    return this.#turn(clock, () => {
      const numbers = new Uint32Array(createHash("sha256").update(seed).digest().buffer.slice(0, 16));
      this.#call("begin", JSON.stringify({ seed: [...numbers], limits, inputs }));
      const { pointers } = this.#image;
      const text = `${functionHead}${code}\n})`;
      const main = evaluate(this.instance, pointers, { code: text, file: pointers.fileName, flags: strictFlag });
      this.#isRead = "value" in main;
      if ("thrown" in main) callWith(this.instance, pointers, { callee: pointers.fail, value: main.thrown });
      else callWith(this.instance, pointers, { callee: pointers.run, value: main.value });
    });
  }

  /** As many as the program waits for; the time is for all of them together. */
  deliver(deliveries: readonly DeliveryText[], leftMs: number): ThreadTurn[] {
    this.#endsAtMs = performance.now() + leftMs;
    const turns: ThreadTurn[] = [];
    for (const { clock, text, count } of deliveries) {
      if (this.isOver) break;
      this.#open -= count;
      turns.push(this.#turn(clock, () => this.#call("deliver", text)));
    }
    return turns;
  }

  #call(name: "begin" | "deliver", text: string): void {
    const { pointers } = this.#image;
    callWith(this.instance, pointers, { callee: pointers[name], text });
  }

  #turn(clock: number, enter: () => void): ThreadTurn {
    this.instance.hostState.clock = clock;
    this.#stopwatch.start();
    const records: Records = { calls: [], lines: [] };
    try {
      enter();
      this.#runJobs(records);
    } catch (error) {
      this.isTainted = true;
      if (error instanceof Refused) records.end = { error: limitError(error.message) };
      else records.end = { error: this.#whyItBroke(error) };
    }
    const cpuMs = this.#stopwatch.elapsedMs();
    this.#cpuMs += cpuMs;
    return { ...this.#stateAfter(records), cpuMs };
  }

  /** Runs until nothing is left to run: in slices, because a job that makes the next one is never interrupted. */
  #runJobs(records: Records): void {
    const { exports, hostState } = this.instance;
    const { runtime, slot } = this.#image.pointers;
    for (;;) {
      if (!this.#interrupted && !hostState.outOfMemory) exports._QTS_ExecutePendingJob(runtime, jobsOfASlice, slot);
      if (hostState.outOfMemory || this.#isTimeOver()) return;
      this.#take(records);
      if (records.end || !exports._QTS_IsJobPending(runtime)) return;
    }
  }

  #take(records: Records): void {
    const { pointers } = this.#image;
    const answer = callWith(this.instance, pointers, { callee: pointers.take });
    if ("thrown" in answer) throw new OutOfMemory();
    const text = textOf(this.instance, pointers, answer.value);
    this.instance.exports._QTS_FreeValuePointer(pointers.context, answer.value);
    if (text !== "") readRecords(text, { records, progress: this.#progress, limits: this.#program.limits });
  }

  #isTimeOver(): boolean {
    if (this.#interrupted) return true;
    const cpuMs = this.#cpuMs + this.#stopwatch.elapsedMs();
    if (this.#isStopped()) this.#interrupted = "stopped";
    else if (cpuMs > this.#program.limits.cpuMsMax) this.#interrupted = "cpu";
    else if (performance.now() > this.#endsAtMs) this.#interrupted = "time";
    return this.#interrupted !== null;
  }

  #stateAfter({ calls, lines, end }: Records): WithoutCpu<ThreadTurn> {
    const output = blocksOf(lines);
    this.#open += calls.length;
    const failed = this.#terminal();
    this.isOver = failed !== null || end !== undefined || this.#open === 0;
    if (failed === "stopped") return { state: "stopped", output: [] };
    if (failed) return { state: "failed", error: failed, output, calls };
    if (end && "result" in end) return { state: "completed", result: end.result, output, calls };
    if (end) return { state: "failed", error: this.#guestErrorOf(end.error), output, calls };
    if (this.#open === 0) return { state: "failed", error: deadlock, output, calls };
    return { state: "waiting", calls, output };
  }

  #guestErrorOf(thrown: unknown): GuestError {
    const error = userError(thrown, ownLines(this.#program.code));
    if (this.#isRead || error.code) return error;
    return { ...error, code: error.name === "SyntaxError" ? "syntax_error" : "limit_exceeded" };
  }

  /** The first interrupt is the end, whatever the program made of it. */
  #terminal(): GuestError | "stopped" | null {
    const { cpuMsMax, memoryBytesMax } = this.#program.limits;
    const { outOfMemory } = this.instance.hostState;
    if (outOfMemory || this.#interrupted) this.isTainted = true;
    if (outOfMemory) return limitError(`The program needs more than ${memoryBytesMax / 1_048_576} MB of memory.`);
    if (this.#interrupted === "stopped") return "stopped";
    if (this.#interrupted === "time") return timeError(this.#program.timeoutMs ?? 0);
    return this.#interrupted === "cpu" ? cpuError(cpuMsMax) : null;
  }

  #whyItBroke(error: unknown): GuestError {
    if (error instanceof OutOfMemory) return limitError("The program needs more memory than it may have.");
    if (error instanceof RangeError)
      return { name: "RangeError", message: "The program is nested too deeply.", code: "limit_exceeded" };
    return brokenError;
  }
}

const deadlock: GuestError = {
  name: "Error",
  code: "deadlock",
  message: "The program waits for something that never comes: no call and no timer is open any more.",
};
