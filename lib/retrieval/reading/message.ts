import type { DocumentContent } from "./block";

/** What goes to the reader: the file piece by piece, then its name. */
export type Sent = { kind: "piece"; bytes: Uint8Array } | { kind: "read"; name: string };

export type Message =
  | { kind: "progress"; done: number; total: number }
  | { kind: "done"; content: DocumentContent }
  | { kind: "refused"; message: string }
  | { kind: "broken"; message: string; stack: string | undefined };
