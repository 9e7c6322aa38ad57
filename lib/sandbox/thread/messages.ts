import type { GuestError, OutputLine, Program, SandboxCall } from "../contract";

/** What the pool says to a thread. Deliveries come as the text the guest will read. */
export type ToThread =
  | { kind: "start"; id: number; program: Program }
  | { kind: "deliver"; id: number; clock: number; text: string; count: number }
  | { kind: "prepare"; id: number; source: string }
  | { kind: "end"; id: number };

/** What a thread answers: one message a turn. */
export type FromThread =
  | { kind: "ready"; cpuFile: string | null }
  | { kind: "turn"; id: number; turn: ThreadTurn; grownBytes: number }
  | { kind: "prepared"; id: number; prepared: Prepared };

export type ThreadTurn = { lines: OutputLine[]; cpuMs: number } & (
  | { state: "waiting"; calls: SandboxCall[] }
  | { state: "completed"; result: string; calls: SandboxCall[] }
  | { state: "failed"; error: GuestError; calls: SandboxCall[] }
  | { state: "stopped" }
);

type Prepared = { code: string } | { error: GuestError };

/** Numbers both sides see at once, in shared memory: what the thread works on since when, and what it is to stop. */
export const slotAt = { current: 0, stop: 1, slots: 2 } as const;
export type ThreadData = { image: Uint8Array; engine: Uint8Array; slots: SharedArrayBuffer; since: SharedArrayBuffer };
