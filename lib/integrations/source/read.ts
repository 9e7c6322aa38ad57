import { Failure } from "../../operation/failure";
import { noTemplate } from "../calling/wiring";
import type { Produced, ProduceJob, Understood } from "../workshop/job";
import { runWorkshop } from "../workshop/run";
import { documentsOf } from "./documents";
import type { Source } from "./source";

type Reading = {
  source: Source;
  plugin: string | null;
  previous?: Uint8Array | null;
  produce?: ProduceJob | null;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/** Fetches a source and understands it in a process of its own; with `produce` its tools come along. */
export async function readSource({ source, plugin, previous = null, produce = null, onProgress }: Reading): Promise<{
  understood: Understood;
  produced: Produced | null;
}> {
  const from = { documents: await documentsOf(source), plugin, previous };
  const { understood, produced } = await runWorkshop({ from, produce }, { onProgress });
  if (!understood) throw new Failure("internal", "The document was not understood and nobody said why.");
  return { understood: "preset" in source ? asOurOwn(understood) : understood, produced };
}

/** The example is served by this console: it needs no credential, and its address on this machine is no reason to warn. */
const asOurOwn = (understood: Understood): Understood => ({ ...understood, authTemplates: [noTemplate], warnings: [] });
