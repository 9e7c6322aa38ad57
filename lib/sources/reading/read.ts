import type { Actor } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { beginLargeInput } from "../../operation/large-input";
import type { Produced, ProduceJob, ReadJob, Understood } from "../import-worker/job";
import { runImport } from "../import-worker/run";
import { documentsOf } from "./documents";
import { liveSource } from "./live-source";
import { networkOn } from "./network";
import { noTemplate, type Source } from "./source";

type Reading = {
  /** Who wants it read: a large document counts against what they may have here at once. */
  actor: Actor;
  source: Source;
  plugin: string | null;
  previous?: Uint8Array | null;
  produce?: ProduceJob | null;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

const fetchMs = 60_000;

/** Fetches a source and understands it in a process of its own; with `produce` its tools come along. */
export async function readSource({ actor, source, plugin, previous = null, produce = null, onProgress }: Reading): Promise<{
  understood: Understood;
  produced: Produced | null;
}> {
  const large = beginLargeInput(actor);
  const read = async () => {
    const from = { ...(await fetched(source, { plugin, add: (bytes) => large.add(bytes) })), previous };
    return runImport({ from, produce }, { onProgress });
  };
  const { understood, produced } = await read().finally(large.end);
  if (!understood) throw new Failure("internal", "The document was not understood and nobody said why.");
  return { understood: "preset" in source ? asOurOwn(understood) : understood, produced };
}

type Fetching = { plugin: string | null; add: (bytes: number) => void };

/** Documents are fetched here, whatever they turn out to be; anything else by its plugin, without a credential. */
async function fetched(source: Source, { plugin: id, add }: Fetching): Promise<Omit<ReadJob, "previous">> {
  if (!("config" in source)) return { documents: await documentsOf(source, { add }), plugin: id, source: null };
  const { plugin, live } = liveSource(source, id);
  const network = networkOn({ origins: [], isExample: false, signal: AbortSignal.timeout(fetchMs) });
  const documents = (await plugin.fetch?.(live, network)) ?? [];
  for (const { bytes } of documents) add(bytes.byteLength);
  return { documents: documents.map(({ name, bytes }) => ({ name, content: bytes })), plugin: plugin.id, source: live };
}

/** The example is served by this console: it needs no credential, and its address on this machine is no reason to warn. */
const asOurOwn = (understood: Understood): Understood => ({ ...understood, authTemplates: [noTemplate], warnings: [] });
