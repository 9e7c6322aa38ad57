import { existsSync, readFileSync } from "node:fs";
import { buildSchema, introspectionFromSchema } from "graphql";
import { beforeAll, expect, it, vi } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { type Preset, presets } from "../presets";
import { readHere } from "../sources/import-worker/read-here.suite";
import { apiText } from "../sources/upstream.suite";
import { addIntegration, previewIntegration } from "./index";

/** The network, where each well-known system is at its address and nothing else is anywhere. */
const { world } = vi.hoisted(() => ({ world: { answer: (_url: string, _body: string): Response => new Response() } }));

vi.mock("../outbound/fetch", async (original) => ({
  ...(await original<typeof import("../outbound/fetch")>()),
  outboundFetch: async (url: string, { body = "" }: { body?: unknown } = {}) =>
    Object.defineProperty(world.answer(url, String(body)), "url", { value: url }),
}));

/** Documents of these systems that are at hand. */
const documents: Record<string, string> = {
  box: "box.json",
  digitalocean: "digitalocean.bundled.json",
  discord: "discord.json",
  github: "github.json",
  gmail: "google-gmail.yaml",
  openai: "openai.yaml",
  slack: "slack-web.swagger2.json",
  spotify: "spotify.yaml",
  stripe: "stripe-2022-11-15.yaml",
  twilio: "twilio-api-v2010.json",
  xkcd: "xkcd.yaml",
};
const documentOf = ({ slug }: Preset) => `../shared/corpora/openapi/${documents[slug] ?? "none"}`;

const small = apiText({ operations: [{ path: "/things", id: "things/list" }] });
const described = (preset: Preset) => (existsSync(documentOf(preset)) ? readFileSync(documentOf(preset), "utf8") : small);

const schema = introspectionFromSchema(buildSchema("type Query { thing: Int }"));
const json = (value: object) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

const results: Record<string, object> = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "server", version: "1" } },
  "tools/list": { tools: [{ name: "thing", inputSchema: { type: "object" } }] },
};

function spoken(body: string): Response {
  const { id, method } = JSON.parse(body || "{}") as { id?: number; method?: string };
  if (id === undefined) return new Response(null, { status: method ? 202 : 405 });
  const result = results[method ?? ""];
  return json({ jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32_601, message: "Method not found" } }) });
}

function answers(preset: Preset, body: string): Response {
  if (preset.kind === "mcp") return spoken(body);
  if (preset.kind === "openapi") return new Response(described(preset));
  return json({ data: body.includes("__schema") ? schema : { __typename: "Query" } });
}

withDatabase();
beforeAll(readHere);

it.each(presets.map((preset) => [preset.slug, preset] as const))(
  "%s is added under its short name, as what it is",
  {
    timeout: 60_000,
  },
  async (slug, preset) => {
    const isOwn = (url: string) => url.replace(/\/$/, "") === preset.address.replace(/\/$/, "");
    world.answer = (url, body) => (isOwn(url) ? answers(preset, body) : new Response("", { status: 404 }));
    const { ctx } = await newOrganization();
    const { kind, title, logo } = preset;
    const preview = await previewIntegration(ctx, { source: { preset: slug } });
    expect(preview).toMatchObject({ kind, title, suggestedSlug: slug, hint: { signIn: preset.signIn, docs: preset.docs } });
    if (logo !== null) expect(preview.logo).toBe(logo);
    expect(preview.toolCount).toBeGreaterThan(0);
    expect(await addIntegration(ctx, { source: { preset: slug } })).toMatchObject({ slug, kind, title });
  },
);
