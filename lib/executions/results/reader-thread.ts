import { parentPort } from "node:worker_threads";
import { decrypt } from "../../vault/envelope";
import { OpenedResult, type Part, type PartRequest } from "./opened-result";

/** A sealed result with its key. */
export type Sealed = { bytes: Uint8Array; key: Uint8Array; boundTo: string };

export type ToReader = { id: number; result: string; wanted: PartRequest | "whole"; sealed?: Sealed };

export type FromReader = { id: number } & (
  | { kind: "unopened" }
  | { kind: "whole"; json: string }
  | ({ kind: "part" } & Part)
  | { kind: "missing"; missing: string }
  | { kind: "broken"; message: string }
);

const keptBytesMax = 64_000_000;

/** The results that were read last, in clear text. */
const opened = new Map<string, OpenedResult>();

function openedFor({ result, sealed }: ToReader): OpenedResult | null {
  const known = opened.get(result);
  opened.delete(result);
  const found = known ?? (sealed && new OpenedResult(decrypt(sealed.key, sealed.bytes, sealed.boundTo)));
  if (!found) return null;
  opened.set(result, found);
  return found;
}

/** Forgets the oldest results beyond the limit, but never the last one. */
function forgetOldest(): void {
  let size = 0;
  for (const one of opened.values()) size += one.size;
  for (const [name, one] of opened) {
    if (size <= keptBytesMax || opened.size === 1) return;
    opened.delete(name);
    size -= one.size;
  }
}

function answer(asked: ToReader): FromReader {
  const { id, wanted } = asked;
  const result = openedFor(asked);
  if (result === null) return { id, kind: "unopened" };
  if (wanted === "whole") return { id, kind: "whole", json: result.whole() };
  const part = result.part(wanted);
  return "missing" in part ? { id, kind: "missing", ...part } : { id, kind: "part", ...part };
}

parentPort?.on("message", (asked: ToReader) => {
  try {
    parentPort?.postMessage(answer(asked));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id: asked.id, kind: "broken", message } satisfies FromReader);
  }
  forgetOldest();
});
