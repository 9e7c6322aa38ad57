import { writeFileSync } from "node:fs";
import { Failure } from "../../operation/failure";
import type { Job, Message, Produced, ProduceJob, Sent, SentJob } from "./job";
import { produceTools } from "./produce-tools";
import { hostOf, type Opened, openStored, understand } from "./understand";

// The process that reads documents: whatever a hostile one costs, it costs here, and it can be ended.

function obey(): void {
  const pieces: Uint8Array[][] = [];
  dieFirst();
  process.on("disconnect", () => process.exit());
  process.on("message", (sent: Sent) => {
    if (sent.kind === "job") void work(withPieces(sent.job, pieces.splice(0)));
    else (pieces[sent.number] ??= []).push(sent.bytes);
  });
}

/** Where memory is short the system ends somebody: this, and not the server. Only Linux can be told so. */
function dieFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // nothing to do elsewhere
  }
}

function withPieces({ from, produce }: SentJob, pieces: Uint8Array[][]): Job {
  if (!("documents" in from)) return { from, produce };
  const documents = from.documents.map(({ name, isText }, number) => {
    const bytes = Buffer.concat(pieces[number] ?? []);
    return { name, content: isText ? bytes.toString("utf8") : bytes };
  });
  return { from: { ...from, documents }, produce };
}

const tell = (message: Message) => void process.send?.(message);

async function work({ from, produce }: Job): Promise<void> {
  try {
    const progress = (done: number, total: number) => tell({ kind: "progress", done, total });
    if ("resolved" in from) return finish(null, produce && produceTools(from.resolved, produce));
    const opened = "documents" in from ? await understand(from, progress) : openStored(from);
    const produced = produce && opened.plugin.producesFrom === "document" ? await produceDocument(opened, produce) : null;
    finish(opened.understood, produced);
  } catch (error) {
    tell(refusalOf(error));
  }
}

function finish(understood: Opened["understood"], produced: Produced | null): void {
  for (const batch of produced?.definitionBatches ?? []) tell({ kind: "batch", of: "definition", batch });
  for (const batch of produced?.toolBatches ?? []) tell({ kind: "batch", of: "tool", batch });
  tell({ kind: "done", outcome: { understood, produced: produced && { ...produced, toolBatches: [], definitionBatches: [] } } });
}

async function produceDocument({ plugin, text }: Opened, produce: ProduceJob): Promise<Produced> {
  return produceTools(
    await plugin.resolveTools({ document: text, credential: null, baseUrl: null, showing: produce.showing }, hostOf()),
    produce,
  );
}

function refusalOf(error: unknown): Message {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof Failure) || isBug(error.code)) return { kind: "broken", message, stack };
  return { kind: "refused", code: error.code, message };
}

type RefusalCode = Extract<Message, { kind: "refused" }>["code"];
const isBug = (code: Failure["code"]): code is Exclude<Failure["code"], RefusalCode> =>
  code === "internal" || code === "unauthenticated" || code === "conflict";

obey();
