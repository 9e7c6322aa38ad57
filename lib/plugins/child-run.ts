import type { Json } from "./json";

/** A program that a tool has run for it, as a run of its own. */
export type ChildRun = {
  kind: "code" | "agent";
  code: string;
  /** What the program reads as `inputs`: values, which are never read as code. */
  inputs?: Json;
  /** What its program may take. Waiting for calls and for people does not count. */
  timeoutMs?: number;
};

/** How such a run ended. Without a `runId` it did not begin. */
export type ChildEnd =
  | { status: "completed"; runId: string; result: Json }
  | { status: "failed" | "cancelled"; runId: string | null; error: { code: string; message: string } };
