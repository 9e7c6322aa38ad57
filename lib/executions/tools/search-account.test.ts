import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { listServiceCredentials, removeServiceCredential, setServiceCredential } from "../../credentials";
import { env } from "../../env";
import { newMember } from "../../identity/person.suite";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { staticPlugins } from "../../plugins";
import { allowLoopback, json, newUpstream } from "../../sources/upstream.suite";
import { builtinOperations } from "../builtins.suite";
import { tryTool } from "../runs/try";
import { offerStaticTools } from "./static-tools";

withDatabase();

beforeAll(() => {
  allowLoopback(); // before the first test makes the way out
  offerStaticTools(
    builtinOperations,
    staticPlugins.filter(({ id }) => id === "builtin"),
  );
});

let service: Awaited<ReturnType<typeof newUpstream>>;
let endpoint = "";
beforeEach(async () => {
  service = await newUpstream((_request, response) => json(response, { organic: [] }));
  endpoint = `${service.origin}/search`;
});
afterEach(() => {
  env.SERPER_API_KEY = undefined;
});

const names = { provider_key: "web_search", provider_variant: "serper" };
const search = (ctx: Context) => tryTool(ctx, { address: "builtin.web_search", args: { query: "harbour" } });
const keysSent = () => service.seen.map(({ headers }) => headers["x-api-key"]);

it("the organization's key for the provider is used, else that of the provider's name, in this organization only", async () => {
  const { ctx } = await newOrganization();
  const { ctx: other } = await newOrganization();
  await setServiceCredential(ctx, { provider_key: "serper", values: { token: "key-by-name", endpoint } });
  expect(await search(ctx)).toMatchObject({ ok: true });
  const { id } = await setServiceCredential(ctx, { ...names, values: { api_key: "key-of-organization", endpoint } });
  expect(await search(ctx)).toMatchObject({ ok: true });
  expect(await search(other)).toMatchObject({ ok: false, error: { code: "connection_missing" } });
  await removeServiceCredential(ctx, { id });
  expect(await search(ctx)).toMatchObject({ ok: true });
  expect(keysSent()).toEqual(["key-by-name", "key-of-organization", "key-by-name"]);
});

it("a key is sealed where it is stored, and no answer shows it", async () => {
  const { ctx } = await newOrganization();
  const { ctx: other } = await newOrganization();
  const secret = "a-key-that-nobody-sees";
  const given = await setServiceCredential(ctx, { ...names, values: { api_key: secret, endpoint } });
  expect(given.values).toEqual({ api_key: "[redacted]", endpoint });
  const listed = await listServiceCredentials(ctx, {});
  expect(listed.services).toMatchObject([{ ...names, label: "Serper", tools: ["web_search"], by_operator: false }]);
  const row = await ctx.db.serviceCredential.findFirst({ where: { id: given.id } });
  for (const shown of [given, listed, Buffer.from(row?.sealed ?? []).toString("latin1"), await search(ctx)])
    expect(JSON.stringify(shown)).not.toContain(secret);
  expect((await listServiceCredentials(other, {})).items).toEqual([]);
  await expect(removeServiceCredential(other, { id: given.id })).rejects.toMatchObject({ code: "not_found" });
});

it("a value that was shown in place of the key keeps it, and another address asks for it again", async () => {
  const { ctx } = await newOrganization();
  await setServiceCredential(ctx, { ...names, values: { api_key: "the-first-key", endpoint } });
  await setServiceCredential(ctx, { ...names, values: { api_key: "[redacted]", endpoint: `${endpoint}?own=1` } });
  expect(await search(ctx)).toMatchObject({ ok: true });
  expect(keysSent()).toEqual(["the-first-key"]);
  const elsewhere = setServiceCredential(ctx, { ...names, values: { endpoint: "https://elsewhere.example.com" } });
  await expect(elsewhere).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("again") });
  await expect(setServiceCredential(ctx, { provider_key: "other", values: {} })).rejects.toMatchObject({ code: "invalid" });
  const both = { provider_key: "other", values: { api_key: "a", token: "b" } };
  await expect(setServiceCredential(ctx, both)).rejects.toMatchObject({ code: "invalid" });
});

it("a viewer sees which services have a key, and gives none", async () => {
  const organization = await newOrganization();
  const { ctx: viewer } = await newMember(organization, "viewer");
  expect((await listServiceCredentials(viewer, {})).services).toHaveLength(1);
  const given = setServiceCredential(viewer, { ...names, values: { api_key: "abcdef", endpoint } });
  await expect(given).rejects.toMatchObject({ code: "forbidden" });
});

it("the operator's key serves whoever has none, and goes to the provider's own address only", async () => {
  const { ctx } = await newOrganization();
  env.SERPER_API_KEY = "key-of-the-operator";
  expect((await listServiceCredentials(ctx, {})).services).toMatchObject([{ by_operator: true }]);
  await setServiceCredential(ctx, { ...names, values: { api_key: "key-of-organization", endpoint } });
  expect(await search(ctx)).toMatchObject({ ok: true });
  expect(keysSent()).toEqual(["key-of-organization"]);
});
