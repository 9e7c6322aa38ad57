import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { prepareCode } from "../code/prepare-code";
import { unpackImage } from "../engine/image";
import { Instances } from "../engine/instances";
import { ownCpuFile } from "./cpu-time";
import { GuestRun } from "./guest-run";
import { type FromThread, slotAt, type ThreadData, type ThreadTurn, type ToThread } from "./messages";
import { splitTurns } from "./parts";

const restAfterMs = 10_000;

/** Does one job after the other. Shared memory holds the id and the start of the current one. */
class ProgramWorker {
  #instances: Instances;
  #runs = new Map<number, GuestRun>();
  #waiting: ToThread[] = [];
  #isWorking = false;
  #slots: Int32Array;
  #since: Float64Array;
  #cpuFile = ownCpuFile();
  #rest: NodeJS.Timeout | undefined;

  constructor({ engine, image, slots, since }: ThreadData) {
    this.#instances = new Instances(engine, unpackImage(image));
    this.#slots = new Int32Array(slots);
    this.#since = new Float64Array(since);
  }

  open(): void {
    parentPort?.on("message", (message: ToThread) => {
      this.#waiting.push(message);
      if (!this.#isWorking) void this.#work();
    });
    post({ kind: "ready", cpuFile: this.#cpuFile });
  }

  /** What has come in meanwhile is looked at before each piece, so that what was ended is not begun. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    clearTimeout(this.#rest);
    for (;;) {
      this.#receiveAll();
      const message = this.#waiting.shift();
      if (!message) break;
      if (message.kind === "end") this.#release(message.id);
      else if (!this.#isEnded(message.id)) await this.#begin(message);
      this.#instances.tidy();
    }
    this.#isWorking = false;
    this.#rest = setTimeout(() => this.#instances.rest(), restAfterMs);
  }

  #receiveAll(): void {
    if (!parentPort) return;
    for (let one = receiveMessageOnPort(parentPort); one; one = receiveMessageOnPort(parentPort)) this.#waiting.push(one.message);
  }

  #isEnded = (id: number) => this.#waiting.some((message) => message.kind === "end" && message.id === id);
  #isStopped = (id: number) => Atomics.load(this.#slots, slotAt.stop) === id;

  async #begin(message: Exclude<ToThread, { kind: "end" }>): Promise<void> {
    this.#since[0] = Date.now();
    Atomics.store(this.#slots, slotAt.current, message.id);
    await this.#do(message);
    Atomics.store(this.#slots, slotAt.current, 0);
  }

  async #do(message: Exclude<ToThread, { kind: "end" }>): Promise<void> {
    const { id } = message;
    if (message.kind === "prepare") post({ kind: "prepared", id, prepared: prepareCode(message.source) });
    else if (message.kind === "start") {
      const { program } = message;
      const instance = await this.#instances.take(program.limits.memoryBytesMax);
      const run = new GuestRun({
        instance,
        image: this.#instances.image,
        program,
        isStopped: () => this.#isStopped(id),
        cpuFile: this.#cpuFile,
      });
      this.#runs.set(id, run);
      this.#answer(id, run, [run.start(message.leftMs)]);
    } else {
      const run = this.#runs.get(id);
      if (run) this.#answer(id, run, run.deliver(message.deliveries, message.leftMs));
    }
  }

  #answer(id: number, run: GuestRun, turns: ThreadTurn[]): void {
    const { parts, rest } = splitTurns(turns);
    for (const part of parts) {
      const before = Atomics.load(this.#slots, slotAt.taken);
      post({ kind: "part", id, part });
      Atomics.wait(this.#slots, slotAt.taken, before);
    }
    post({ kind: "turns", id, turns: rest, grownBytes: run.isOver ? 0 : this.#instances.grownBytes(run.instance) });
    if (run.isOver) this.#release(id);
  }

  #release(id: number): void {
    const run = this.#runs.get(id);
    if (!run) return;
    this.#runs.delete(id);
    this.#instances.giveBack(run.instance, run.isTainted);
  }
}

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}

// The thread in which programs run. It may be ended at any moment, so nothing here is the only copy of anything.
new ProgramWorker(workerData as ThreadData).open(); // safe: only the pool starts this thread
