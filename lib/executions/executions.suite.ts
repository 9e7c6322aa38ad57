import type { ServerResponse } from "node:http";
import { vi } from "vitest";
import { createConnection } from "../connections";
import { addIntegration } from "../integrations";
import { newOrganization } from "../operation/organization.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { type AtEnd, apiText, json, newUpstream } from "../sources/upstream.suite";
import { offerBuiltins } from "./builtins.suite";

const body = {
  type: "object",
  properties: { title: { type: "string" }, amount: { type: "integer" } },
  required: ["title"],
};

export const operations = [
  { path: "/things/{id}", id: "getThing", parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }] },
  { path: "/things", id: "listThings" },
  { path: "/things", method: "post", id: "addThing", body },
  {
    path: "/things/{id}",
    method: "delete",
    id: "removeThing",
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
  },
];

export const things = "tools.things_api.org.main.things";

/** Waits for what another pass, or another process, does meanwhile. */
export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

/** An organization with tools that read and tools that ask, and what reached their service. */
export async function newRuns(atEnd?: AtEnd) {
  offerBuiltins();
  readHere();
  const organization = await newOrganization();
  const upstream = await newUpstream(({ method, url, body: sent }, response) => answer(response, { method, url, sent }), atEnd);
  const source = { text: apiText({ origin: upstream.origin, operations }) };
  const { slug } = await addIntegration(organization.ctx, { source });
  await createConnection(organization.ctx, { integration: slug, owner: "org" });
  const sent = (method: string) => upstream.seen.filter((request) => request.method === method);
  return { ...organization, upstream, sent, slug };
}

function answer(response: ServerResponse, { method, url, sent }: { method: string; url: string; sent: string }): void {
  json(response, { method, url, ...(sent ? { body: JSON.parse(sent) as unknown } : {}) });
}
