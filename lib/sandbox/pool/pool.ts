import { availableParallelism } from "node:os";
import { log } from "../../log";
import { FairQueue } from "./fair-queue";
import { JobLengths } from "./job-lengths";
import { type Answer, type Build, type Current, type Job, Thread } from "./thread";

export type PoolOptions = { threads?: number; threadsMax?: number };

const busyAfterMs = 100;
const watchMs = 20;
const deafMsMax = 200;
const jobsAhead = 4;
const idleMsMax = 30_000;

/**
 * Threads for jobs: one, as many as there are cores once jobs come at the same time, and spares while some of them are held
 * by long computations.
 */
export class Pool {
  readonly threads = new Set<Thread>();
  #build: Build;
  #usual: number;
  #most: number;
  #waiting = new FairQueue<Job>();
  #heavy = new FairQueue<Job>();
  #lengths = new JobLengths();
  #lastId = 0;
  #watch: NodeJS.Timeout | null = null;
  #spareSince = 0;
  #isEnded = false;

  constructor(build: Build, { threads = availableParallelism(), threadsMax = threads * 3 }: PoolOptions = {}) {
    this.#build = build;
    this.#usual = threads;
    this.#most = Math.max(threadsMax, threads + 1);
    this.#spawn();
  }

  /** How many threads serve when many programs run and none computes for long. */
  get usualThreads(): number {
    return this.#usual;
  }

  /** Queues a job that any thread can do. Whose programs compute for long lately gets threads as long computations do. */
  add(job: Job): void {
    job.isHeavy ||= this.#lengths.isLong(job.fairnessKey);
    if (this.#isEnded) job.lost("The process is ending.");
    else (job.isHeavy ? this.#heavy : this.#waiting).push(job.fairnessKey, job);
    this.#dispatch();
  }

  /** Gives a job to the thread its program lives in; false when that thread is held or gone. */
  continueOn(thread: Thread, job: Job): boolean {
    if (thread.isGone || thread.busyWith || thread.isStopping) return false;
    this.#setPace(thread, job);
    thread.give(job);
    this.#startWatch();
    return true;
  }

  remove(job: Job): void {
    if (this.#waiting.remove(job.fairnessKey, job) || this.#heavy.remove(job.fairnessKey, job)) return;
    const thread = this.#threadOf(job);
    if (!thread) return;
    this.#takeBack(thread, job);
    this.#dispatch();
  }

  nextId(): number {
    this.#lastId = (this.#lastId % 2_000_000_000) + 1;
    return this.#lastId;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    if (this.#watch) clearInterval(this.#watch);
    const jobs = [...this.threads].flatMap(({ jobs }) => [...jobs.values()]);
    for (const thread of this.threads) thread.jobs.clear();
    for (let job = this.#nextWaiting(); job; job = this.#nextWaiting()) jobs.push(job);
    for (const job of jobs) job.lost("The process is ending.");
    await Promise.all([...this.threads].map((thread) => thread.terminate()));
  }

  #nextWaiting = () => this.#waiting.shift() ?? this.#heavy.shift();
  #threadOf = (job: Job) => [...this.threads].find(({ jobs }) => jobs.get(job.id) === job);
  #busy = () => [...this.threads].filter(({ busyWith }) => busyWith);
  #busyOf = (key: string) => this.#busy().filter(({ busyWith }) => busyWith?.fairnessKey === key);
  #free = () =>
    [...this.threads].filter(({ isReady, isGone, busyWith, isStopping }) => isReady && !isGone && !busyWith && !isStopping);

  #spawn(): void {
    const thread: Thread = new Thread(this.#build, {
      ready: () => this.#dispatch(),
      answered: (job, answer) => this.#learn(job, answer),
      freed: () => {
        if (!thread.busyWith) thread.pace.restore();
        this.#dispatch();
      },
      gone: () => this.#gone(thread),
    });
    this.threads.add(thread);
  }

  #dispatch(): void {
    if (this.#isEnded) return;
    if (this.#heavy.size > 0) this.#dispatchHeavy();
    while (this.#waiting.size > 0) {
      const [thread] = this.#free().toSorted(byPaceAndLoad);
      if (!thread || thread.jobs.size >= jobsAhead) break;
      const job = this.#waiting.shift();
      if (!job) break;
      this.#give(thread, job);
    }
    this.#keepOpen();
  }

  /** A long computation gets a thread of its own; each key may hold one, and more while others stand idle. */
  #dispatchHeavy(): void {
    while (this.#heavy.size > 0) {
      const idle = this.#free()
        .filter(({ jobs }) => jobs.size === 0)
        .toSorted(byPaceAndLoad);
      const usual = idle.filter(({ pace }) => !pace.isLow);
      const thread = idle.find(({ pace }) => pace.isLow) ?? (usual.length > 1 || this.threads.size === 1 ? usual[0] : undefined);
      if (!thread || this.#busy().length >= this.#most - 1) break;
      const isQuiet = this.#waiting.size === 0;
      const job = this.#heavy.shift((key) => this.#busyOf(key).length === 0) ?? (isQuiet ? this.#heavy.shift() : undefined);
      if (!job) break;
      this.#give(thread, job);
      this.#hold(thread, job);
    }
    const entitled = this.#heavy.keys().find((key) => this.#busyOf(key).length === 0);
    if (entitled !== undefined && this.#busy().length >= this.#most - 1 && this.#isSharedUnfairly()) this.#makeRoom();
  }

  #setPace(thread: Thread, job: Job): void {
    if (!this.#lengths.isLong(job.fairnessKey)) thread.pace.restore();
    else if ([...this.threads].some((other) => other !== thread && !other.pace.isLow)) thread.pace.lower();
  }

  #learn(job: Job, answer: Answer): void {
    if (answer.kind === "turns") this.#lengths.took(job.fairnessKey, sum(answer.turns.map(({ cpuMs }) => cpuMs)));
  }

  #give(thread: Thread, job: Job): void {
    job.id = this.nextId();
    job.assigned(thread);
    thread.give(job);
    this.#startWatch();
  }

  #startWatch(): void {
    this.#watch ??= setInterval(() => this.#look(), watchMs).unref();
  }

  #look(): void {
    for (const thread of this.threads) this.#lookAt(thread);
    this.#shrink();
    const isIdle = this.#waiting.size === 0 && this.#heavy.size === 0 && [...this.threads].every(({ jobs }) => jobs.size === 0);
    if (!isIdle || this.threads.size > 1 || !this.#watch) return;
    clearInterval(this.#watch);
    this.#watch = null;
  }

  #lookAt(thread: Thread): void {
    const current = thread.current();
    if (thread.deafMs() > deafMsMax) this.#kill(thread);
    else if (current) this.#judge(thread, current);
  }

  #judge(thread: Thread, { job, cpuMs, wallMs }: Current): void {
    const isTooMuch = cpuMs > job.cpuMsMax;
    if (isTooMuch || wallMs > job.wallMsMax) {
      thread.jobs.delete(job.id);
      job.killed(isTooMuch ? "cpu" : "time");
      this.#kill(thread);
    } else if (!thread.busyWith && cpuMs > busyAfterMs) {
      this.#lengths.took(job.fairnessKey, cpuMs);
      this.#hold(thread, job);
      if (this.#busy().length > this.#most - 1) this.#makeRoom();
      this.#dispatch();
    }
  }

  /** From here on the thread belongs to this job: what waits behind it goes elsewhere. */
  #hold(thread: Thread, job: Job): void {
    thread.busyWith = job;
    thread.busySince = performance.now();
    this.#setPace(thread, job);
    for (const other of [...thread.jobs.values()]) if (other !== job) this.#release(thread, other);
  }

  #release(thread: Thread, job: Job): void {
    this.#takeBack(thread, job);
    this.#elsewhere(job, "The worker is held by another program.");
  }

  #takeBack(thread: Thread, job: Job): void {
    if (thread.currentId() === job.id) thread.stop(job.id);
    thread.drop(job.id);
    if (thread.busyWith === job) thread.busyWith = null;
  }

  #elsewhere(job: Job, reason: string): void {
    if (job.isMovable) (job.isHeavy ? this.#heavy : this.#waiting).push(job.fairnessKey, job);
    else job.lost(reason);
  }

  /** The last thread is never given to long computations: the newest of whoever holds the most has to come again. */
  #makeRoom(): void {
    const [thread] = this.#busy().toSorted((a, b) => this.#heldWith(b) - this.#heldWith(a) || b.busySince - a.busySince);
    const job = thread?.busyWith;
    if (!thread || !job) return;
    job.isHeavy = true;
    this.#release(thread, job);
  }

  /** How many threads the key of this one's job holds. */
  #heldWith = ({ busyWith }: Thread) => (busyWith ? this.#busyOf(busyWith.fairnessKey).length : 0);
  #isSharedUnfairly = () => this.#busy().some((thread) => this.#heldWith(thread) > 1);

  #kill(thread: Thread): void {
    void thread.terminate();
    this.#gone(thread);
  }

  #gone(thread: Thread): void {
    if (!this.threads.delete(thread) || this.#isEnded) return;
    thread.isGone = true;
    const culprit = thread.jobs.get(thread.currentId());
    const jobs = [...thread.jobs.values()];
    thread.jobs.clear();
    thread.busyWith = null;
    for (const job of jobs) {
      if (job === culprit) job.killed("broken");
      else this.#elsewhere(job, "The worker ended.");
    }
    if (culprit) log.warn("a worker of the sandbox ended with the program it ran");
    if (this.threads.size === 0) this.#spawn();
    this.#dispatch();
  }

  /** Another thread when work stands behind other work everywhere; while long computations run, as many as usual stay open to all others. */
  #keepOpen(): void {
    const open = [...this.threads].filter(({ isGone, busyWith, pace }) => !isGone && !busyWith && !pace.isLow);
    const isHeld = open.length < this.threads.size;
    const isWanted = isHeld || open.every(({ jobs }) => jobs.size > 1);
    if (isWanted && open.length < this.#usual && this.threads.size < this.#most) this.#spawn();
  }

  #shrink(): void {
    const idle = this.#free().filter(({ jobs, sessions }) => jobs.size === 0 && sessions.size === 0);
    if (this.threads.size === 1 || this.#busy().length > 0 || idle.length === 0) this.#spareSince = performance.now();
    const spare = idle.find(({ pace }) => pace.isLow) ?? idle.at(-1);
    if (!spare || performance.now() - this.#spareSince < idleMsMax) return;
    this.threads.delete(spare);
    void spare.terminate();
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** A slow thread only where no other is open. */
const byPaceAndLoad = (a: Thread, b: Thread): number =>
  Number(a.pace.isLow) - Number(b.pace.isLow) || a.jobs.size - b.jobs.size || a.sessions.size - b.sessions.size;
