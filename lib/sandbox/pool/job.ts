import type { FromThread, ToThread } from "../thread/messages";
import type { Thread } from "./thread";

type Answer = Exclude<FromThread, { kind: "ready" }>;

/** One turn of a program, or the reading of its code: what a thread does in one go. */
export type Job = {
  id: number;
  fairnessKey: string;
  message(id: number): Exclude<ToThread, { kind: "end" }>;
  /** How long it may take before its thread is ended with it. */
  msMax: number;
  /** Whether any other thread can do it as well, because nothing of it lies in a thread yet. */
  isMovable: boolean;
  /** It has shown that it computes for long: it gets a thread to itself, when its turn comes. */
  isHeavy: boolean;
  assigned(thread: Thread): void;
  answered(answer: Answer): void;
  /** Its thread is gone, or needed for others. */
  lost(reason: string): void;
  /** It took too long and could not be interrupted, or took its thread down. */
  killed(why: "time" | "broken"): void;
};
