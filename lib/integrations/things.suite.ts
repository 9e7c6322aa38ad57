import { createConnection } from "../connections";
import type { Context } from "../operation/context";
import { newOrganization } from "../operation/organization.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { apiText } from "../sources/upstream.suite";
import { addIntegration, refreshIntegration } from "./index";

export type Operations = Parameters<typeof apiText>[0]["operations"];
const origin = "https://api.example.com";
export const slug = "things_api";
export const pet = (more: object = {}) => ({ Pet: { type: "object", properties: { name: { type: "string" }, ...more } } });
const ref = { $ref: "#/components/schemas/Pet" };

export const base: Operations = [
  { path: "/a", id: "readA", parameters: [{ name: "q", in: "query", schema: { type: "string", maxLength: 50 } }] },
  { path: "/b", id: "readB" },
  { path: "/pets", method: "post", id: "addPet", body: ref },
];
export const text = (operations: Operations, schemas: object = pet()) => apiText({ origin, operations, schemas });

/** An integration with a connection, and the way its document is replaced. */
export async function newThings(operations: Operations = base) {
  readHere();
  const organization = await newOrganization();
  await addIntegration(organization.ctx, { source: { text: text(operations) } });
  await createConnection(organization.ctx, { integration: slug, owner: "org" });
  const refresh = (next: Operations, schemas?: object) =>
    refreshIntegration(organization.ctx, { slug, source: { text: text(next, schemas) } });
  const integration = await organization.db.integration.findFirst();
  return { ...organization, refresh, integrationId: integration!.id };
}

export const counts = async ({ db }: Context) => [
  await db.tool.count(),
  await db.toolSet.count(),
  await db.definition.count(),
  await db.toolChange.count(),
];
export const withoutB = base.filter(({ id }) => id !== "readB");
export const changed = (id: string, more: object): Operations => base.map((one) => (one.id === id ? { ...one, ...more } : one));
