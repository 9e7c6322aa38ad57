import { bareServer } from "./http-load";

const parameter = { name: "id", in: "path", required: true, schema: { type: "integer" } };

/** A service on loopback that answers at once, and the document that describes it. */
export async function upstream(): Promise<{ url: string; document: string }> {
  const url = await bareServer();
  const get = { operationId: "getThing", tags: ["things"], parameters: [parameter], responses: { 200: { description: "ok" } } };
  const info = { title: "Things", version: "1" };
  const paths = { "/things/{id}": { get } };
  return { url, document: JSON.stringify({ openapi: "3.0.3", info, servers: [{ url }], paths }) };
}
