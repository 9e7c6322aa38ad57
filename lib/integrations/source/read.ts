import type { Actor } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { beginLargeInput } from "../../operation/large-input";
import { noTemplate } from "../calling/wiring";
import type { Produced, ProduceJob, Understood } from "../workshop/job";
import { runWorkshop } from "../workshop/run";
import { documentsOf } from "./documents";
import type { Source } from "./source";

type Reading = {
  /** Who wants it read: a large document counts against what they may have here at once. */
  actor: Actor;
  source: Source;
  plugin: string | null;
  previous?: Uint8Array | null;
  produce?: ProduceJob | null;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/** Fetches a source and understands it in a process of its own; with `produce` its tools come along. */
export async function readSource({ actor, source, plugin, previous = null, produce = null, onProgress }: Reading): Promise<{
  understood: Understood;
  produced: Produced | null;
}> {
  const large = beginLargeInput(actor);
  const read = async () => {
    const from = { documents: await documentsOf(source, large), plugin, previous };
    return runWorkshop({ from, produce }, { onProgress });
  };
  const { understood, produced } = await read().finally(large.end);
  if (!understood) throw new Failure("internal", "The document was not understood and nobody said why.");
  return { understood: "preset" in source ? asOurOwn(understood) : understood, produced };
}

/** The example is served by this console: it needs no credential, and its address on this machine is no reason to warn. */
const asOurOwn = (understood: Understood): Understood => ({ ...understood, authTemplates: [noTemplate], warnings: [] });
