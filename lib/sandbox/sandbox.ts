import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { processWide } from "../process";
import type { PreparedCode } from "./code/prepare-code";
import { PreparedCodes } from "./code/prepared-codes";
import type { Program, Sandbox, Session } from "./contract";
import { FairQueue } from "./pool/fair-queue";
import { Pool, type PoolOptions } from "./pool/pool";
import { PoolSession } from "./pool/session";

export type ProcessSandbox = Sandbox & { prepareCode(source: string): Promise<PreparedCode>; end(): Promise<void> };

const livePerThread = 128;
const waitingMax = 1_000;
/** What all programs together may have grown beyond their start before new ones have to wait. */
const grownBytesMax = 1024 * 1024 * 1024;
const preparingMsMax = 2_000;
const heavySeedsMax = 1_000;

/** The sandbox of this process. */
export const sandbox = (): ProcessSandbox =>
  processWide(
    "sandbox",
    () => newSandbox(),
    (made) => made.end(),
  );

/** Reads code as a person wrote it, away from everybody's thread: strange code can take long to read. */
export const prepareCode = (source: string) => sandbox().prepareCode(source);

/** Built beside the server, because a thread starts from a file and neither Next nor the tests give it one. */
const builtFile = (name: string) => join(/* turbopackIgnore: true */ process.cwd(), "dist", name);

export function newSandbox(options: PoolOptions = {}): ProcessSandbox {
  const [image, engine] = [readFileSync(builtFile("sandbox.image")), readFileSync(builtFile("sandbox.wasm"))];
  const hash = createHash("sha256").update(engine).update(image).digest("hex");
  const pool = new Pool({ workerFile: builtFile("sandbox.mjs"), image, engine }, options);
  const door = new Door(pool);
  const codes = new PreparedCodes();
  return {
    engine: async () => hash,
    open: (program) => door.open(program),
    prepareCode: async (source) => codes.get(source) ?? prepareIn(pool, source, codes),
    end: () => pool.end(),
  };
}

/** Lets in as many programs as fit; the others wait in a queue that has an end. */
class Door {
  #pool: Pool;
  #live = 0;
  #grownBytes = 0;
  #waiting = new FairQueue<() => void>();
  /** Programs that were sent away because they compute for long; they are known again by their seed. */
  #heavySeeds = new Set<string>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  open(program: Program): Promise<Session | "busy"> {
    if (this.#hasRoom()) return Promise.resolve(this.#enter(program));
    if (this.#waiting.size >= waitingMax) return Promise.resolve("busy");
    return new Promise((resolve) => this.#waiting.push(program.fairnessKey, () => resolve(this.#enter(program))));
  }

  #hasRoom = () => this.#live < this.#pool.usualThreads * livePerThread && this.#grownBytes < grownBytesMax;

  #enter(program: Program): Session {
    this.#live += 1;
    const session: PoolSession = new PoolSession(
      program,
      {
        pool: this.#pool,
        onEnd: () => this.#left(program, session),
        onGrown: (bytes) => {
          this.#grownBytes += bytes;
        },
      },
      this.#heavySeeds.delete(program.seed),
    );
    return session;
  }

  #left({ seed }: Program, { isHeavy }: PoolSession): void {
    if (isHeavy && this.#heavySeeds.size < heavySeedsMax) this.#heavySeeds.add(seed);
    this.#live -= 1;
    if (this.#hasRoom()) this.#waiting.shift()?.();
  }
}

function prepareIn(pool: Pool, source: string, codes: PreparedCodes): Promise<PreparedCode> {
  return new Promise((resolve) => {
    const refuse = (code: string, message: string) => resolve({ error: { name: "Error", code, message } });
    pool.add({
      id: 0,
      fairnessKey: "",
      message: (id) => ({ kind: "prepare", id, source }),
      msMax: preparingMsMax,
      isMovable: true,
      isHeavy: false,
      assigned: () => undefined,
      answered: (answer) => {
        if (answer.kind !== "prepared") return;
        codes.keep(source, answer.prepared);
        resolve(answer.prepared);
      },
      lost: (reason) => refuse("unavailable", reason),
      killed: () => refuse("limit_exceeded", "The code takes too long to read. Write it more simply."),
    });
  });
}
