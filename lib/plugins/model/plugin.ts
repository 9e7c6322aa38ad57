import { createHash } from "node:crypto";
import { Failure } from "../../operation/failure";
import type { AuthTemplate, LiveSource, Plugin } from "../contract";
import { type Dialect, dialectOf, dialects, targetOf } from "./target";
import { modelTools } from "./tools";

/** Services that answer with a language model. What speaks to them is loaded by the first call. */
export const model: Plugin = {
  id: "model",
  label: "Language model",
  toolType: "http",
  fixes: ["header"],
  sources: [
    {
      kind: "endpoint",
      label: "Language model: a service that speaks as OpenAI or Anthropic do",
      config: {
        type: "object",
        properties: {
          dialect: {
            enum: [...dialects],
            title: "Speaks like",
            description: "openai is what most services and local servers speak.",
            default: "openai",
          },
        },
        additionalProperties: false,
      },
    },
  ],
  detect: () => 0,
  async detectEndpoint(endpoint, network) {
    const { probe } = await import("./probe");
    return await probe(endpoint, network);
  },
  fetch: async (source) => [{ name: "model.json", bytes: Buffer.from(JSON.stringify(aboutOf(source))) }],
  understand([document], { source }) {
    if (!document || source?.kind !== "endpoint") throw new Failure("invalid", "Give the address of the service.");
    const { host, dialect } = JSON.parse(document.text) as About; // safe: written by fetch()
    return {
      title: host,
      version: null,
      description: "A language model that agents run on.",
      servers: [{ url: source.endpoint, description: null, variables: {} }],
      authTemplates: templatesOf(dialect),
      producesFrom: "document",
      toolCount: modelTools(dialect).length,
      warnings: [],
      document: document.text,
      revision: createHash("sha256").update(document.text).digest("hex"),
    };
  },
  produce: ({ document }) => ({
    tools: modelTools((JSON.parse(document) as About).dialect), // safe: written by fetch()
    definitions: {},
    warnings: [],
  }),
  keepsSessions: false,
  open: (wiring) => ({
    async invoke(call, host) {
      const { invokeModel } = await import("./invoke");
      return await invokeModel(call, wiring, host);
    },
    close: async () => {},
  }),
  preview({ tool, args }, wiring) {
    const { base, path } = targetOf(wiring, tool.name);
    const text = tool.name === "models.list" ? `GET ${path}` : `POST ${path}\n${JSON.stringify(args, null, 2)}`;
    return { kind: "text", text, destination: base };
  },
};

type About = { host: string; dialect: Dialect };

function aboutOf(source: LiveSource): About {
  if (source.kind !== "endpoint") throw new Failure("invalid", "Give the address of the service.");
  return { host: new URL(source.endpoint).host, dialect: dialectOf(source) };
}

const key = { name: "key", label: "API key", isSecret: true };
const none: AuthTemplate = { slug: "none", label: "No authentication", kind: "none", fields: [], placements: [], oauth: null };
const bearer: AuthTemplate = {
  ...{ slug: "key", label: "API key", kind: "bearer", fields: [key], oauth: null },
  placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "key" }],
};
const inHeader: AuthTemplate = {
  ...{ slug: "key", label: "API key", kind: "apiKey", fields: [key], oauth: null },
  placements: [{ carrier: "header", name: "x-api-key", prefix: "", field: "key" }],
};

/** A server on one's own machine often wants no key. */
const templatesOf = (dialect: Dialect): AuthTemplate[] => [dialect === "anthropic" ? inHeader : bearer, none];
