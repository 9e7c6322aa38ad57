import { gunzipSync, gzipSync } from "node:zlib";
import { Failure } from "../../operation/failure";
import { LongText } from "../../operation/large-input";
import { decodeText, detectPlugin, findPlugin, type Plugin, type Reading, whyNobody } from "../../plugins";
import { type Job, NoDocument, type RawDocument, type ReadJob, type Understood } from "./job";
import { storable } from "./storable-text";

export type Opened = { plugin: Plugin; text: string; listed: string | null; understood: Understood | null };

type Progress = (done: number, total: number) => void;

/** Understands a source anew, or opens what was understood earlier. */
export const openedFrom = async (from: Job["from"], progress: Progress): Promise<Opened> =>
  "documents" in from ? await understand(from, progress) : openStored(from);

/** Finds the plugin for documents and lets it read them. */
async function understand({ plugin: id, source, ...job }: ReadJob, progress: Progress): Promise<Opened> {
  const documents = await Promise.all(job.documents.map(async ({ name, content }) => ({ name, text: await textOf(content) })));
  const plugin = id === null ? detected(documents) : named(id);
  const previous = job.previous && gunzipSync(job.previous).toString();
  const { document, ...reading } = read(plugin, documents, { source, previous, progress });
  const understood = { ...storable(reading), plugin: plugin.id, document: new Uint8Array(gzipSync(document)) };
  return { plugin, text: document, listed: null, understood };
}

type Understanding = Parameters<Plugin["understand"]>[1];

/** A text that its plugin was hardly sure of, and that it cannot read, is no document. */
function read(plugin: Plugin, documents: Document[], understanding: Understanding): Reading {
  try {
    return plugin.understand(documents, understanding);
  } catch (error) {
    const isRefused = error instanceof Failure && error.code === "invalid";
    if (!isRefused || understanding.source || documents.some((document) => isSure(plugin, document))) throw error;
    throw new NoDocument(error.message).causedBy(error);
  }
}

const isSure = (plugin: Plugin, { name, text }: Document): boolean => plugin.detect({ text, fileName: name }) >= 0.5;

async function textOf(content: RawDocument["content"]): Promise<string> {
  if (content instanceof LongText) return Buffer.from(content.bytes()).toString("utf8");
  if (typeof content === "string") return content;
  return decodeText(Array.isArray(content) ? Buffer.concat(content) : content);
}

function openStored({ plugin, document, listed }: Exclude<Job["from"], ReadJob>): Opened {
  return { plugin: named(plugin), text: gunzipSync(document).toString(), listed, understood: null };
}

function named(id: string): Plugin {
  const plugin = findPlugin(id);
  if (plugin) return plugin;
  throw new Failure("invalid", `There is no kind of integration called ${JSON.stringify(id.slice(0, 60))}.`);
}

type Document = { name: string; text: string };

function detected(documents: Document[]): Plugin {
  for (const { name, text } of documents) {
    const plugin = detectPlugin({ text, fileName: name });
    if (plugin) return plugin;
  }
  const [first] = documents;
  throw new NoDocument((first && whyNobody(first.text)) ?? nobodysKind);
}

const nobodysKind =
  "This is no document that can be read here. Give an OpenAPI or Swagger document in JSON or YAML, a Google Discovery document, or a GraphQL schema.";
