import type { PreparedCode } from "../code/prepare-code";
import type { OutputBlock } from "../contract/output";
import type { GuestError, Program, SandboxCall } from "../contract/program";

/** As the text the guest will read. */
export type DeliveryText = { clock: number; text: string; count: number };

/** What the pool says to a thread. */
export type ToThread =
  | { kind: "start"; id: number; program: Program; leftMs: number }
  | { kind: "deliver"; id: number; deliveries: DeliveryText[]; leftMs: number }
  | { kind: "prepare"; id: number; source: string }
  | { kind: "end"; id: number };

/** Calls of one turn, which come before the turn itself. */
export type Part = { turn: number; calls: SandboxCall[] };

/**
 * What a thread answers: one message for a start, and one for all that was delivered together. Where they say much, parts of
 * them come before, each after the one before it was taken.
 */
export type FromThread =
  | { kind: "ready"; cpuFile: string | null }
  | { kind: "part"; id: number; part: Part }
  | { kind: "turns"; id: number; turns: ThreadTurn[]; grownBytes: number }
  | { kind: "prepared"; id: number; prepared: PreparedCode };

export type ThreadTurn = { output: OutputBlock[]; cpuMs: number } & (
  | { state: "waiting"; calls: SandboxCall[] }
  | { state: "completed"; result: string; calls: SandboxCall[] }
  | { state: "failed"; error: GuestError; calls: SandboxCall[] }
  | { state: "stopped" }
);

/** Numbers both sides see at once, in shared memory: what the thread works on since when, what it is to stop, and how many parts were taken. */
export const slotAt = { current: 0, stop: 1, taken: 2, slots: 3 } as const;
export type ThreadData = {
  image: Uint8Array;
  engine: WebAssembly.Module;
  slots: SharedArrayBuffer;
  since: SharedArrayBuffer;
};
