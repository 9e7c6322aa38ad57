import type { Api } from "./http";

/** The example API with its one connection, as somebody adds it in the first minute. */
export async function addExample(api: Api, slug = "example"): Promise<void> {
  await done(api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example", slug } }));
  await connect(api, slug);
}

/** An API of so many operations that nobody serves: what is looked at is the catalog. */
export async function addLargeApi(api: Api, slug: string, count: number): Promise<void> {
  const text = JSON.stringify(largeDocument(slug, count));
  await done(
    api("POST", "/api/v1/integrations", { body: { source: { text, fileName: "large.json" }, slug, title: `Large ${slug}` } }),
  );
  await connect(api, slug);
}

async function connect(api: Api, integration: string): Promise<void> {
  const known = await api("GET", "/api/v1/connections");
  if (known.json().items?.some((one) => one.integration === integration)) return;
  await done(api("POST", "/api/v1/connections", { body: { integration, owner: "org", name: "main", template: "none" } }));
}

async function done(answering: ReturnType<Api>): Promise<void> {
  const answer = await answering;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 500)}`);
}

const nouns = ["invoices", "orders", "customers", "shipments", "payments", "refunds", "carts", "prices", "taxes", "stores"];
const verbs = ["list", "get", "create", "update", "remove"] as const;
const methods = { list: "get", get: "get", create: "post", update: "put", remove: "delete" };

function largeDocument(slug: string, count: number) {
  const paths: Record<string, Record<string, object>> = {};
  for (let index = 0; index < count; index++) {
    const verb = verbs[index % verbs.length]!;
    const noun = nouns[Math.floor(index / verbs.length) % nouns.length]!;
    const round = Math.floor(index / (verbs.length * nouns.length));
    const path = `/${noun}/r${round}${verb === "list" || verb === "create" ? "" : "/{id}"}`;
    const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
    paths[path] ??= {};
    paths[path][methods[verb]] = {
      operationId: `${verb}${noun}${round}`,
      tags: [noun],
      summary: `${verb} ${noun} of region ${round}`,
      description: `Works on ${noun} in region ${round}; the answer holds what the service knows of each of them at this moment.`,
      parameters: path.includes("{id}") ? [id] : [],
      responses: { 200: { description: "Done" } },
    };
  }
  return { openapi: "3.1.0", info: { title: slug, version: "2.1.0" }, servers: [{ url: "https://api.example.com" }], paths };
}
