import type { Call, CallHost, HostRequest, Plugin, SessionWiring } from "../contract";
import { openapi } from "../openapi/plugin";
import { answerExample } from "./answer";
import { exampleDocument, exampleUrl } from "./document";

/** A small API to try the first calls with. It is an OpenAPI service that this process answers itself, so it needs no network. */
export const example: Plugin = {
  id: "example",
  label: "Example",
  toolType: openapi.toolType,
  restParameter: openapi.restParameter ?? "body",
  sources: [{ kind: "none", label: "The built-in example", config: { type: "object", additionalProperties: false } }],
  detect: () => 0,
  fetch: async () => [{ name: "example.json", bytes: Buffer.from(JSON.stringify(exampleDocument)) }],
  understand: (documents, { previous }) => ({
    ...openapi.understand(documents, { previous: previous ?? null, source: null }),
    authTemplates: [{ slug: "none", label: "No authentication", kind: "none", fields: [], placements: [], oauth: null }],
  }),
  produce: openapi.produce,
  keepsSessions: false,
  async open(wiring, host) {
    const session = await openapi.open(atExample(wiring), host);
    return { ...session, invoke: (call: Call, run: CallHost) => session.invoke(call, { ...run, fetch: answerHere(run) }) };
  },
  preview: (call, wiring) => openapi.preview?.(call, atExample(wiring)) ?? null,
};

const atExample = (wiring: SessionWiring): SessionWiring => ({ ...wiring, source: null, baseUrl: exampleUrl });

const answerHere =
  ({ signal }: CallHost) =>
  async (url: string, { method = "GET", headers = {}, body }: HostRequest): Promise<Response> => {
    signal.throwIfAborted();
    const sent = typeof body === "string" ? body : body && new Uint8Array(body);
    return await answerExample(new Request(url, { method, headers, ...(sent ? { body: sent } : {}) }));
  };
