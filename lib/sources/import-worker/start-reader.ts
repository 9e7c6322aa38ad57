import { type ChildProcess, fork } from "node:child_process";
import { env } from "../../env";
import { LongText } from "../../operation/large-input";
import { builtFile } from "../../process";
import type { Job, Message, RawDocument, Sent } from "./job";

export type Reader = {
  onMessage(hear: (message: Message) => void): void;
  /** Told how it ended, when it ended by itself. */
  onEnd(hear: (how: string) => void): void;
  begin(job: Job): Promise<void>;
  stop(): void;
};

/** What is young is collected early: measured, a large document takes 20 MB less at its highest and no more time. */
const memory = (heapMb: number) => [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=8"];

/** A process and no thread: Node ends everything when a thread runs out of memory, and here only the reader. */
export function startReader(heapMb: number): Reader {
  const child = fork(builtFile("import-worker.mjs"), {
    execArgv: memory(heapMb),
    env: { NODE_ENV: env.NODE_ENV }, // nothing else of the server's settings is any business of a reader
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let isStopped = false;
  return {
    onMessage: (hear) => child.on("message", (message) => hear(message as Message)), // safe: only worker.ts sends them
    onEnd(hear) {
      child.once("error", (error) => hear(error.message));
      child.once("exit", (code, signal) => isStopped || hear(signal ?? `exit code ${code}`));
    },
    begin: (job) => hand(child, job),
    stop() {
      isStopped = true;
      child.kill("SIGKILL");
    },
  };
}

/** Documents go over in pieces, so that a large one is never held twice. */
async function hand(child: ChildProcess, { from, ...rest }: Job): Promise<void> {
  if (!("documents" in from)) return send(child, { kind: "job", job: { from, ...rest } });
  for (const [number, { content }] of from.documents.entries())
    for await (const bytes of piecesOf(content)) await send(child, { kind: "piece", number, bytes });
  const documents = from.documents.map(({ name, content }) => ({
    name,
    isText: typeof content === "string" || content instanceof LongText,
  }));
  await send(child, { kind: "job", job: { from: { ...from, documents }, ...rest } });
}

const pieceBytes = 1_000_000;

async function* piecesOf(content: RawDocument["content"]): AsyncGenerator<Uint8Array> {
  if (content instanceof LongText) return yield* content.pieces;
  if (Array.isArray(content)) return yield* content;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

/** Done when the reader's end of the pipe has taken it. Why one that died took nothing, its end says. */
const send = (child: ChildProcess, sent: Sent) => new Promise<void>((resolve) => child.send(sent, () => resolve()));
