import { gunzipSync, gzipSync } from "node:zlib";
import { Failure } from "../../operation/failure";
import { LongText } from "../../operation/large-input";
import { decodeText, detectPlugin, findPlugin, foreignText, type Host, type Plugin } from "../../plugins";
import type { RawDocument, ReadJob, Understood } from "./job";
import { storable } from "./storable-text";

export type Opened = { plugin: Plugin; text: string; understood: Understood | null };

/** Finds the plugin for documents and lets it read them. */
export async function understand(job: ReadJob, progress: Host["progress"]): Promise<Opened> {
  const documents = await Promise.all(job.documents.map(async ({ name, content }) => ({ name, text: await textOf(content) })));
  const plugin = job.plugin === null ? detected(documents) : named(job.plugin);
  const previous = job.previous && gunzipSync(job.previous).toString();
  const { document, ...reading } = await plugin.read(documents, hostOf(progress), previous);
  const understood = { ...storable(reading), plugin: plugin.id, document: new Uint8Array(gzipSync(document)) };
  return { plugin, text: document, understood };
}

async function textOf(content: RawDocument["content"]): Promise<string> {
  if (content instanceof LongText) return Buffer.from(content.bytes()).toString("utf8");
  if (typeof content === "string") return content;
  return decodeText(Array.isArray(content) ? Buffer.concat(content) : content);
}

export function openStored({ plugin, document }: { plugin: string; document: Uint8Array }): Opened {
  return { plugin: named(plugin), text: gunzipSync(document).toString(), understood: null };
}

/** Reading and producing here need no network: what they were given is all there is. */
export function hostOf(progress: Host["progress"] = () => {}): Host {
  const fetch = () => Promise.reject(new Failure("internal", "Documents are read without a network."));
  return { fetch, signal: new AbortController().signal, progress };
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
  throw new Failure("invalid", (first && foreignText(first.text)) ?? nobodysKind);
}

const nobodysKind =
  "This is no document that can be read here. Give an OpenAPI or Swagger document in JSON or YAML, or a Google Discovery document.";
