import type { Part, Wanted } from "./opened-result";

/** A sealed result with what opens it. */
export type Sealed = { bytes: Uint8Array; key: Uint8Array; boundTo: string };

export type ToReader = { id: number; result: string; wanted: Wanted | "whole"; sealed?: Sealed };

export type FromReader = { id: number } & (
  | { kind: "unopened" }
  | { kind: "whole"; json: string }
  | ({ kind: "part" } & Part)
  | { kind: "missing"; missing: string }
  | { kind: "broken"; message: string }
);
