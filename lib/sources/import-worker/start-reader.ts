import { startProcess, type WorkingProcess } from "../../child-process";
import { LongText } from "../../operation/large-input";
import type { Job, Message, RawDocument, Sent } from "./job";

export type Reader = Pick<WorkingProcess<Sent, Message>, "onMessage" | "onEnd" | "stop"> & { begin(job: Job): Promise<void> };

export const readers = {
  /** A reader that is a process of its own. */
  start(heapMb: number): Reader {
    const reader = startProcess<Sent, Message>("import-worker.mjs", heapMb);
    return { ...reader, begin: (job) => hand(reader.send, job) };
  },
};

type Send = WorkingProcess<Sent, Message>["send"];

/** Documents go over in pieces, so that a large one is never held twice. */
async function hand(send: Send, { from, ...rest }: Job): Promise<void> {
  if (!("documents" in from)) return send({ kind: "job", job: { from, ...rest } });
  for (const [number, { content }] of from.documents.entries())
    for await (const bytes of piecesOf(content)) await send({ kind: "piece", number, bytes });
  const documents = from.documents.map(({ name, content }) => ({
    name,
    isText: typeof content === "string" || content instanceof LongText,
  }));
  await send({ kind: "job", job: { from: { ...from, documents }, ...rest } });
}

const pieceBytes = 1_000_000;

async function* piecesOf(content: RawDocument["content"]): AsyncGenerator<Uint8Array> {
  if (content instanceof LongText) return yield* content.pieces;
  if (Array.isArray(content)) return yield* content;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}
