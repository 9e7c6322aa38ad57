import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import type { LiveSource, Network, Plugin, SessionHost, SessionWiring } from "../contract";
import { secretsOf } from "../credential";
import { detectGraphql } from "./detect";
import { credentialsFor, invokeGraphql, previewGraphql } from "./invoke";
import { readGraphql, resolveGraphql } from "./read";
import { effectOfCall } from "./request/effect";
import { targetOf } from "./request/target";
import { introspect, refusalText } from "./schema/introspection";
import { probe } from "./schema/probe";

const endpointConfig = {
  type: "object",
  properties: {
    header: {
      type: "string",
      title: "Header of the API key",
      description: "Where the service takes its key, if not in Authorization: X-Shopify-Access-Token",
      pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$",
    },
  },
  additionalProperties: false,
};

const dayMs = 24 * 3_600_000;

export const graphql: Plugin = {
  id: "graphql",
  label: "GraphQL",
  toolType: "http",
  fixes: ["query", "header"],
  sources: [
    { kind: "document", label: "A GraphQL schema: SDL, or the result of an introspection", config: { type: "object" } },
    { kind: "endpoint", label: "GraphQL service", config: endpointConfig },
  ],
  detect: detectGraphql,
  detectEndpoint: probe,
  fetch: fetchSchema,
  understand: readGraphql,
  produce: resolveGraphql,
  effectOf: effectOfCall,
  keepsSessions: false,
  listedForMs: dayMs,
  open: (wiring, host) => ({
    invoke: (call, callHost) => invokeGraphql(call, wiring, callHost),
    listTools: (network) => listSchema(wiring, host, network),
    close: async () => {},
  }),
  preview: previewGraphql,
};

/** Asks as nobody; a service that wants to know who asks is asked again by each connection. */
async function fetchSchema(source: LiveSource, network: Network): Promise<{ name: string; bytes: Uint8Array }[]> {
  const url = source.kind === "endpoint" ? source.endpoint : "";
  const told = await introspect(network, { url, headers: {} });
  const text = "text" in told ? told.text : refusalText(told.refusal);
  return [{ name: "introspection.json", bytes: new TextEncoder().encode(text) }];
}

async function listSchema(wiring: SessionWiring, { auth }: Pick<SessionHost, "auth">, network: Network): Promise<string> {
  const target = targetOf(wiring);
  const credential = auth();
  const credentials = credentialsFor(credential, target);
  const told = await introspect(network, { url: target.url, headers: target.headers, ...(credentials ? { credentials } : {}) });
  if ("text" in told) return told.text;
  const refusal = redactor(secretsOf(credential))(told.refusal);
  throw new Failure("unauthenticated", `The service did not tell its schema. It said: ${refusal}`);
}
