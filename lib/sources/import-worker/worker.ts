import { endBeforeOthers, endWithParent } from "../../process";
import { doJob } from "./do-job";
import type { Job, Message, Sent, SentJob } from "./job";

// The process that reads documents: whatever a hostile one costs, it costs here, and it can be ended.

function obey(): void {
  const pieces: Uint8Array[][] = [];
  endBeforeOthers();
  endWithParent();
  process.on("message", (sent: Sent) => {
    if (sent.kind === "job") void work(withPieces(sent.job, pieces.splice(0)));
    else (pieces[sent.number] ??= []).push(sent.bytes);
  });
}

function withPieces({ from, ...rest }: SentJob, pieces: Uint8Array[][]): Job {
  if (!("documents" in from)) return { from, ...rest };
  const documents = from.documents.map(({ name, isText }, number) => {
    const bytes = Buffer.concat(pieces[number] ?? []);
    return { name, content: isText ? bytes.toString("utf8") : bytes };
  });
  return { from: { ...from, documents }, ...rest };
}

const tell = (message: Message) => void process.send?.(message);
const work = (job: Job) => doJob(job, tell);

obey();
