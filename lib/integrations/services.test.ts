import { beforeAll, beforeEach, expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import type { Plugin } from "../plugins";
import { parlour } from "../plugins/parlour.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { readSource } from "../sources";
import { readHere } from "../sources/import-worker/read-here.suite";
import { apiText, newUpstream, type Upstream } from "../sources/upstream.suite";
import { addIntegration, getIntegration, listIntegrationKinds, previewIntegration, refreshIntegration } from "./index";

const kiosk = { answers: true };

const other: Plugin = {
  ...parlour,
  id: "kiosk",
  label: "Kiosk",
  sources: [{ kind: "endpoint", label: "A kiosk", config: { type: "object", properties: {} } }],
  detectEndpoint: async (endpoint) => ({
    sureness: endpoint.includes("/kiosk") && kiosk.answers ? 0.6 : 0,
    tried: "a ring of the bell: silence",
    endpoint: `${new URL(endpoint).origin}/`,
  }),
  recognises: () => [],
};

bringPlugins([parlour, other]);
beforeAll(readHere);

withDatabase();
beforeEach(() => {
  kiosk.answers = true;
});

/** A service that says what it is only at `/about`, and is no document anywhere. */
async function newService(prefix = ""): Promise<Upstream> {
  return newUpstream(({ url }, response) => {
    if (url.startsWith(`${prefix}/about`)) return void response.end("A parlour");
    return void response.writeHead(405).end("Say it otherwise");
  });
}

const secret = "open-sesame-123";

it("an address that is no document is asked which service it is, and read where nothing is missing", async () => {
  const { ctx, db } = await newOrganization();
  const { origin } = await newService();
  const source = { url: `${origin}/kiosk` };
  const preview = await previewIntegration(ctx, { source });
  expect(preview).toMatchObject({ kind: "kiosk", title: "A parlour", missing: null });
  expect(preview.service).toEqual({ endpoint: `${origin}/`, config: {} });
  const { slug } = await addIntegration(ctx, { source });
  expect((await getIntegration(ctx, { slug })).origin).toEqual({ endpoint: `${origin}/`, config: {} });
  expect(await db.integration.findFirst()).toMatchObject({ plugin: "kiosk", producesFrom: "connection" });
});

it("a service that needs settings says which; adding it without them is refused with the same words", async () => {
  const { ctx } = await newOrganization();
  const { origin } = await newService("/rooms");
  const source = { url: `${origin}/rooms` };
  const preview = await previewIntegration(ctx, { source });
  expect(preview).toMatchObject({ kind: "parlour", toolCount: 0, missing: expect.stringMatching(/dialect/) });
  expect(preview.service).toEqual({ endpoint: `${origin}/rooms`, config: {} });
  await expect(addIntegration(ctx, { source })).rejects.toMatchObject({ code: "invalid", message: preview.missing });
  const complete = { endpoint: `${origin}/rooms`, config: { dialect: "plain" } };
  expect(await previewIntegration(ctx, { source: complete })).toMatchObject({ kind: "parlour", missing: null });
});

it("what was tried is said when nobody knows the service, and a document is never asked", async () => {
  const { ctx } = await newOrganization();
  kiosk.answers = false;
  const nobody = await newUpstream();
  const refused = await previewIntegration(ctx, { source: { url: `${nobody.origin}/there` } }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "invalid", message: expect.stringMatching(/no document at this address \(404\)/) });
  expect(refused).toMatchObject({
    message: expect.stringMatching(/As Parlour: a knock: 404\. As Kiosk: a ring of the bell: silence\./),
  });
  const broken = await newUpstream((_request, response) => void response.end('{"openapi": "3.0.0", "paths": '));
  const unreadable = previewIntegration(ctx, { source: { url: `${broken.origin}/openapi.json` } });
  await expect(unreadable).rejects.toMatchObject({ message: expect.not.stringMatching(/As Parlour/) });
  expect(broken.seen).toHaveLength(1);
});

it("a stream of events is no document, and is not waited for", async () => {
  const { ctx } = await newOrganization();
  const endless = await newUpstream(({ url }, response) => {
    if (url.includes("/about")) return void response.end("A parlour");
    response.writeHead(200, { "content-type": "text/event-stream" }).write("\n");
  });
  const source = { url: `${endless.origin}/kiosk` };
  const reading = readSource({ actor: ctx.actor, source, plugin: null, probeTimes: { answerMs: 200, allMs: 400 } });
  await expect(reading).rejects.toMatchObject({
    detected: { live: { endpoint: expect.stringContaining(endless.origin) } },
  });
});

it("a service that never says what it is is given up in words", async () => {
  const { ctx } = await newOrganization();
  const silent = await newUpstream(() => {});
  const source = { endpoint: `${silent.origin}/mcp`, config: {} };
  const reading = readSource({ actor: ctx.actor, source, plugin: "mcp", fetchMs: 200 });
  await expect(reading).rejects.toMatchObject({ code: "unavailable", message: expect.stringMatching(/within 0.2 s/) });
});

it("a text that stands for a service reaches nobody before its kind is given, and its secrets are not repeated", async () => {
  const { ctx, db } = await newOrganization();
  const { origin, seen } = await newService();
  const source = { text: `visit ${origin}/ plain ${secret}` };
  const preview = await previewIntegration(ctx, { source });
  expect(preview).toMatchObject({ kind: "parlour", secretsSet: ["passphrase"], missing: expect.stringMatching(/kind parlour/) });
  expect(preview.service).toEqual({ endpoint: `${origin}/`, config: { dialect: "plain" } });
  expect(JSON.stringify(preview)).not.toContain(secret);
  await expect(addIntegration(ctx, { source })).rejects.toMatchObject({ code: "invalid" });
  expect(seen).toHaveLength(0);
  const { slug } = await addIntegration(ctx, { source, kind: "parlour" });
  expect((await getIntegration(ctx, { slug })).settings).toMatchObject({ secretsSet: ["passphrase"] });
  expect(JSON.stringify(await db.integration.findFirst())).not.toContain(secret);
});

it("which of several kinds an endpoint is, is found out", async () => {
  const { ctx } = await newOrganization();
  const { origin } = await newService();
  const source = { endpoint: `${origin}/`, config: { dialect: "plain" } };
  expect(await previewIntegration(ctx, { source })).toMatchObject({ kind: "parlour" });
  const nobody = await newUpstream();
  const unknown = previewIntegration(ctx, { source: { ...source, endpoint: `${nobody.origin}/` } });
  await expect(unknown).rejects.toMatchObject({ message: expect.stringMatching(/Say which kind.*As Parlour: a knock: 404/) });
});

it("settings change without giving their secrets again, but for another address", async () => {
  const { ctx, db } = await newOrganization();
  const [one, other] = [await newService(), await newService()];
  const config = { dialect: "plain", passphrase: secret };
  const { slug } = await addIntegration(ctx, { source: { endpoint: one.origin, config }, kind: "parlour" });
  const sealed = async () => (await db.integration.findFirstOrThrow()).origin as { secrets?: string };
  await refreshIntegration(ctx, { slug, source: { endpoint: one.origin, config: { dialect: "broad" } } });
  const changed = await getIntegration(ctx, { slug });
  expect(changed.origin).toEqual({ endpoint: `${one.origin}/`, config: { dialect: "broad" } });
  expect(changed.settings).toMatchObject({ secretsSet: ["passphrase"] });
  const elsewhere = { endpoint: other.origin, config: { dialect: "broad" } };
  const moving = refreshIntegration(ctx, { slug, source: elsewhere });
  await expect(moving).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(/passphrase/) });
  expect(other.seen).toHaveLength(0);
  await refreshIntegration(ctx, { slug, source: { ...elsewhere, config: { ...elsewhere.config, passphrase: null } } });
  expect((await getIntegration(ctx, { slug })).settings).toMatchObject({ secretsSet: [] });
  expect((await sealed()).secrets).toBeUndefined();
});

it("the query of an address stays sealed, and stays", async () => {
  const { ctx, db } = await newOrganization();
  const { origin, seen } = await newUpstream((_request, response) => void response.end("A parlour"));
  const { slug } = await addIntegration(ctx, {
    source: { endpoint: `${origin}/?tenant=t-4711`, config: { dialect: "plain" } },
    kind: "parlour",
  });
  const shown = `${origin}/?…`;
  expect((await getIntegration(ctx, { slug })).origin).toMatchObject({ endpoint: shown });
  await refreshIntegration(ctx, { slug, source: { endpoint: shown, config: { dialect: "broad" } } });
  expect(JSON.stringify((await db.integration.findFirst())?.origin)).not.toContain("t-4711");
  expect(seen.at(-1)?.url).toContain("t-4711");
});

it("a service that wants to know who asks signs nobody out", async () => {
  const { ctx } = await newOrganization();
  const closed = await newUpstream((_request, response) => void response.writeHead(401).end());
  const source = { endpoint: closed.origin, config: { dialect: "plain" } };
  const preview = previewIntegration(ctx, { source, kind: "parlour" });
  await expect(preview).rejects.toMatchObject({ code: "invalid", message: "The parlour wants to know who asks." });
});

it("kinds say what they ask for; settings are shown to those alone who may change them", async () => {
  const { ctx, contextOf } = await newOrganization();
  const { origin } = await newService();
  const config = { dialect: "plain", passphrase: secret };
  const { slug } = await addIntegration(ctx, { source: { endpoint: origin, config }, kind: "parlour" });
  const reader = contextOf(["integrations:read"]);
  expect((await getIntegration(ctx, { slug })).settings).toMatchObject({ label: "Its address", secretsSet: ["passphrase"] });
  expect((await getIntegration(reader, { slug })).settings).toBeUndefined();
  const { items } = await listIntegrationKinds(reader, {});
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(["openapi", "parlour", "kiosk"]));
  const parlour = items.find(({ id }) => id === "parlour");
  expect(parlour?.sources).toEqual([
    { kind: "endpoint", label: "Its address", config: expect.objectContaining({ required: ["dialect"] }) },
  ]);
});

it("a document keeps being one", async () => {
  const { ctx } = await newOrganization();
  const text = apiText({ operations: [{ path: "/a", id: "readA" }] });
  expect(await previewIntegration(ctx, { source: { text } })).toMatchObject({ kind: "openapi", service: null, missing: null });
});
