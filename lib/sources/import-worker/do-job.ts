import { Failure } from "../../operation/failure";
import type { Showing } from "../../plugins";
import { type Job, type Message, NoDocument, type Outcome, type Produced, type ProduceJob } from "./job";
import { produceTools } from "./produce-tools";
import { type Opened, openedFrom } from "./understand";

type Tell = (message: Message) => void;

/** Understands and produces, and tells what comes of it. */
export async function doJob({ from, produce, declare }: Job, tell: Tell): Promise<void> {
  try {
    const opened = await openedFrom(from, (done, total) => tell({ kind: "progress", done, total }));
    const declared = declare ? declaredBy(opened, declare) : null;
    finish(tell, { understood: opened.understood, produced: produce && produceFrom(opened, produce), declared });
  } catch (error) {
    tell(refusalOf(error));
  }
}

function finish(tell: Tell, outcome: Outcome): void {
  const { produced } = outcome;
  for (const batch of produced?.definitionBatches ?? []) tell({ kind: "batch", of: "definition", batch });
  for (const batch of produced?.toolBatches ?? []) tell({ kind: "batch", of: "tool", batch });
  tell({ kind: "done", outcome: { ...outcome, produced: produced && { ...produced, toolBatches: [], definitionBatches: [] } } });
}

const declaredBy = ({ plugin, text, listed }: Opened, showing: Showing): Outcome["declared"] =>
  plugin.produce({ document: text, listed, showing }).parameters ?? null;

/** Of a source whose tools come from connections nothing is produced before one has listed them. */
function produceFrom({ plugin, text, listed, understood }: Opened, produce: ProduceJob): Produced | null {
  if (understood?.producesFrom === "connection") return null;
  return produceTools(plugin.produce({ document: text, listed, showing: produce.showing }), produce);
}

function refusalOf(error: unknown): Message {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof Failure) || isBug(error.code)) return { kind: "broken", message, stack };
  return { kind: "refused", code: error.code, message, isNoDocument: error instanceof NoDocument };
}

type RefusalCode = Extract<Message, { kind: "refused" }>["code"];
const isBug = (code: Failure["code"]): code is Exclude<Failure["code"], RefusalCode> =>
  code === "internal" || code === "unauthenticated" || code === "conflict";
