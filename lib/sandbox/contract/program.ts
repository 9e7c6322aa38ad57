import type { OutputBlock } from "./output";

/** What a program needs to run again exactly as it ran before; all of it is stored with the execution. */
export type Program = {
  /** JavaScript as `prepareCode` gave it; never source as a person wrote it. */
  code: string;
  seed: string;
  /** What it reads as `inputs`, as JSON. The members are also globals, where their names are free. */
  inputs?: string;
  /** The clock the program sees when it starts, in ms since 1970; it moves only with deliveries. */
  clock: number;
  limits: SandboxLimits;
  /** Whose turn it is when workers are scarce: programs of one key share fairly with those of others. */
  fairnessKey: string;
  /** Who asks, among all with this key, and how much of its turns they get; without it all are one. */
  asker?: { id: string; weight: number };
  /** What the program was given, all passes together; each turn receives what is left of it. */
  timeoutMs?: number;
};

export type SandboxLimits = {
  memoryBytesMax: number;
  /** CPU time of one pass, all turns together. */
  cpuMsMax: number;
  callsMax: number;
  /** Arguments of one call, as JSON text. */
  argumentBytesMax: number;
  /** Arguments of all calls together. */
  allArgumentBytesMax: number;
  resultBytesMax: number;
  /** Lines of console and emit, all together. */
  outputBytesMax: number;
  outputLinesMax: number;
};

/**
 * A call the program made: numbered from 1 in the order it made them, with its arguments as the JSON text it wrote, and
 * the line of the person's own text it stands in, where that is known.
 */
export type SandboxCall = { seq: number; path: string; argumentsText: string; line?: number };

/** What a call gave, as JSON text: a value the promise resolves to, or an error it rejects with. */
export type Outcome = { seq: number } & ({ value: string } | { error: GuestErrorShape });
export type GuestErrorShape = { name: string; message: string; code?: string; [detail: string]: unknown };

export type GuestError = { name: string; message: string; line?: number; column?: number; code?: string; stack?: string };

/** How a program stands after it was started, or after a delivery, when nothing moves any more without another delivery. */
export type Turn = { output: OutputBlock[]; cpuMs: number } & (
  | { state: "waiting"; calls: SandboxCall[] }
  /** Calls it made in this turn and did not wait for; nothing can be delivered to them any more. */
  | { state: "completed"; result: string; calls: SandboxCall[] }
  | { state: "failed"; error: GuestError; calls: SandboxCall[] }
  /** The worker was lost for a reason outside the program: run it again from its journal. */
  | { state: "lost"; reason: string }
);

export type Delivery = { clock: number; outcomes: Outcome[] };

/** One pass of one program. Nothing here ever rejects: what goes wrong is a turn. A program that takes longer than `leftMs` ends, also on a machine that is too busy to let it compute. */
export type Session = {
  start(leftMs?: number): Promise<Turn>;
  /** Settles calls in this order and lets the program go on. */
  deliver(delivery: Delivery, leftMs?: number): Promise<Turn>;
  /** Delivers one after the other, as far as the program waits after each; the turn of each that was delivered. */
  replay(deliveries: readonly Delivery[], leftMs?: number): Promise<Turn[]>;
  /** Gives the instance back, also in the middle of a turn, which then ends as `lost`. */
  end(): void;
};

/** Where programs run. Busy means: come back later. */
export type Sandbox = {
  open(program: Program): Promise<Session | "busy">;
  /** The engine of programs that begin now: how it computes, so that a journal can be played again. */
  engine: string;
  /** Whether a program of another engine or version computes here what it computed there. */
  replays(engine: string): boolean;
};
