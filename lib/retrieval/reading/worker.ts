import { Failure } from "../../operation/failure";
import { endBeforeOthers, endWithParent } from "../../process";
import type { Message, Sent } from "./message";
import { understandDocument } from "./understand";

// The process that reads uploaded files: whatever a hostile one costs, it costs here, and it can be ended.

function obey(): void {
  const pieces: Uint8Array[] = [];
  endBeforeOthers();
  endWithParent();
  process.on("message", (sent: Sent) => {
    if (sent.kind === "piece") pieces.push(sent.bytes);
    else void read(sent.name, new Uint8Array(Buffer.concat(pieces.splice(0))));
  });
}

const tell = (message: Message) => void process.send?.(message);

async function read(name: string, bytes: Uint8Array): Promise<void> {
  try {
    tell({
      kind: "done",
      content: await understandDocument(name, bytes, (done, total) => tell({ kind: "progress", done, total })),
    });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    tell(error instanceof Failure ? { kind: "refused", message } : { kind: "broken", message, stack });
  }
}

obey();
