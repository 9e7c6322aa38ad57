import { readFileSync } from "node:fs";
import { builtFile, madeOnce, processWide } from "../process";
import type { PreparedCode } from "./code/prepare-code";
import { PreparedCodes } from "./code/prepared-codes";
import type { Program, Sandbox, Session } from "./contract/program";
import { Admission, RecentSeeds } from "./pool/admission";
import { Pool, type PoolOptions } from "./pool/pool";
import { PoolSession } from "./pool/session";

export type ProcessSandbox = Sandbox & {
  prepareCode(source: string, fairnessKey: string): Promise<PreparedCode>;
  /** How many programs could begin at once. */
  room(): number;
  standing(): SandboxStanding;
  end(): Promise<void>;
};

/** How many programs live here and wait, at most live, and how many threads there are. */
type SandboxStanding = { live: number; waiting: number; liveMax: number; threads: number };

/**
 * The engine and the version of what programs can observe of it: the order of turns, numbers by chance, what values look
 * like. A change of the engine or the prelude that a journal could notice is another version.
 */
const engineName = "quickjs/1";

/** Runs that began before engines had names carry the hash of a build, and compute as version 1 does. */
const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

const livePerThread = 128;
/** Half of them for one organization, so that there are always some for others. */
const waitingMax = 2_000;
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
export const prepareCode = (source: string, fairnessKey: string) => sandbox().prepareCode(source, fairnessKey);

/** All threads use the same compiled code, and what the first ones made of it while they ran. */
const compiledEngine = () => madeOnce("sandbox.engine", () => new WebAssembly.Module(readFileSync(builtFile("sandbox.wasm"))));

export function newSandbox(options: PoolOptions = {}): ProcessSandbox {
  const image = readFileSync(builtFile("sandbox.image"));
  const pool = new Pool({ workerFile: builtFile("sandbox.mjs"), image, engine: compiledEngine() }, options);
  const opener = new SessionOpener(pool);
  const codes = new PreparedCodes();
  return {
    engine: engineName,
    replays: (name) => name === engineName || isHash(name),
    open: (program) => opener.open(program),
    room: () => opener.room(),
    standing: () => opener.standing(),
    prepareCode: async (source, fairnessKey) => codes.get(source) ?? prepareIn({ pool, codes }, { source, fairnessKey }),
    end: () => pool.end(),
  };
}

/** Opens programs once they are admitted, and knows again those that were sent away because they compute for long. */
class SessionOpener {
  #pool: Pool;
  #admission: Admission;
  #heavySeeds = new RecentSeeds(heavySeedsMax);

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#admission = new Admission({ liveMax: this.#liveMax, grownBytesMax, waitingMax });
  }

  #liveMax = () => this.#pool.usualThreads * livePerThread;
  room = () => this.#admission.room();
  standing = () => ({ ...this.#admission.standing(), liveMax: this.#liveMax(), threads: this.#pool.threads.size });

  async open(program: Program): Promise<Session | "busy"> {
    const { fairnessKey: organization, asker: { id: asker, weight } = { id: "", weight: 1 } } = program;
    const seat = await this.#admission.enter({ organization, asker, weight });
    if (seat === "busy") return "busy";
    const isHeavy = this.#heavySeeds.forget(program.seed);
    const session: PoolSession = new PoolSession(
      program,
      {
        pool: this.#pool,
        onGrown: seat.grew,
        onEnd: () => {
          if (session.isHeavy) this.#heavySeeds.remember(program.seed);
          seat.leave();
        },
      },
      isHeavy,
    );
    return session;
  }
}

type Preparing = { source: string; fairnessKey: string };

function prepareIn(
  { pool, codes }: { pool: Pool; codes: PreparedCodes },
  { source, fairnessKey }: Preparing,
): Promise<PreparedCode> {
  return new Promise((resolve) => {
    const refuse = (code: string, message: string) => resolve({ error: { name: "Error", code, message } });
    pool.add({
      id: 0,
      fairnessKey,
      message: (id) => ({ kind: "prepare", id, source }),
      cpuMsMax: preparingMsMax,
      wallMsMax: Number.POSITIVE_INFINITY,
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
