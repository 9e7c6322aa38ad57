import { parentPort, workerData } from "node:worker_threads";
import { Failure } from "../../operation/failure";
import type { Job, Message, Produced, ProduceJob } from "./job";
import { produceTools } from "./produce-tools";
import { hostOf, type Opened, openStored, understand } from "./understand";

// The thread that reads documents: whatever a hostile one costs, it costs here, and it can be ended.
const tell = (message: Message) => parentPort?.postMessage(message);

async function work({ from, produce }: Job): Promise<void> {
  try {
    const progress = (done: number, total: number) => tell({ kind: "progress", done, total });
    if ("resolved" in from) {
      const produced = produce && produceTools(from.resolved, produce);
      return tell({ kind: "done", outcome: { understood: null, produced } });
    }
    const opened = "documents" in from ? await understand(from, progress) : openStored(from);
    const produced = produce && opened.plugin.producesFrom === "document" ? await produceDocument(opened, produce) : null;
    tell({ kind: "done", outcome: { understood: opened.understood, produced } });
  } catch (error) {
    tell(refusalOf(error));
  }
}

async function produceDocument({ plugin, text }: Opened, produce: ProduceJob): Promise<Produced> {
  return produceTools(await plugin.resolveTools({ document: text, credential: null, baseUrl: null }, hostOf()), produce);
}

function refusalOf(error: unknown): Message {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof Failure) || isBug(error.code)) return { kind: "broken", message, stack };
  return { kind: "refused", code: error.code, message };
}

type RefusalCode = Extract<Message, { kind: "refused" }>["code"];
const isBug = (code: Failure["code"]): code is Exclude<Failure["code"], RefusalCode> =>
  code === "internal" || code === "unauthenticated" || code === "conflict";

void work(workerData as Job); // safe: only run.ts starts this thread
