import { createConnection } from "../connections";
import { addIntegration } from "../integrations";
import { newOrganization } from "../operation/organization.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { apiText, json, newUpstream } from "../sources/upstream.suite";
import { offerBuiltins } from "./builtins.suite";
import type { PlannedCall } from "./plans/planned-call";

export const things = "tools.things_api.org.main.things";

const thing = {
  type: "object",
  properties: {
    id: { type: "integer", format: "int32" },
    title: { type: "string" },
    state: { type: "string", enum: ["open", "closed"] },
    done: { type: "boolean" },
    madeAt: { type: "string", format: "date-time" },
    tags: { type: "array", items: { type: "string" } },
    owner: { type: "object", properties: { email: { type: "string", format: "email" } } },
  },
};
const body = { type: "object", properties: { title: { type: "string" }, amount: { type: "integer" } }, required: ["title"] };
const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
export const operations = [
  { path: "/things/{id}", id: "getThing", parameters, answer: thing },
  { path: "/things", id: "listThings" },
  { path: "/things", method: "post", id: "addThing", body, answer: thing },
  { path: "/things/{id}", method: "delete", id: "removeThing", parameters },
  { path: "/things/{id}", method: "put", id: "changeThing", parameters, body },
];

/** An organization with tools that read and tools that change, and the requests that reached their service. */
export async function newPlans() {
  offerBuiltins();
  readHere();
  const organization = await newOrganization();
  const upstream = await newUpstream(({ url }, response) => {
    const id = Number(url.split("/").at(-1)) || 1;
    json(response, { id, title: `Thing ${id}`, state: "open", done: false, madeAt: "2026-01-01T00:00:00Z", tags: [], owner: {} });
  });
  const { slug } = await addIntegration(organization.ctx, { source: { text: apiText({ origin: upstream.origin, operations }) } });
  await createConnection(organization.ctx, { integration: slug, owner: "org" });
  return { ...organization, upstream, seen: () => upstream.seen.map(({ method, url }) => `${method} ${url}`) };
}

/** The calls that an answer lists. */
export const planOf = ({ structured }: { structured: Record<string, unknown> }): PlannedCall[] =>
  structured.plan as PlannedCall[];
