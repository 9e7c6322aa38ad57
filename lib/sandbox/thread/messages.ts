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

/** What a thread answers: one message for a start, and one for all that was delivered together. */
export type FromThread =
  | { kind: "ready"; cpuFile: string | null }
  | { kind: "turns"; id: number; turns: ThreadTurn[]; grownBytes: number }
  | { kind: "prepared"; id: number; prepared: PreparedCode };

export type ThreadTurn = { output: OutputBlock[]; cpuMs: number } & (
  | { state: "waiting"; calls: SandboxCall[] }
  | { state: "completed"; result: string; calls: SandboxCall[] }
  | { state: "failed"; error: GuestError; calls: SandboxCall[] }
  | { state: "stopped" }
);

/** Numbers both sides see at once, in shared memory: what the thread works on since when, and what it is to stop. */
export const slotAt = { current: 0, stop: 1, slots: 2 } as const;
export type ThreadData = { image: Uint8Array; engine: Uint8Array; slots: SharedArrayBuffer; since: SharedArrayBuffer };
