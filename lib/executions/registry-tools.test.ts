import { expect, it } from "vitest";
import { listConnections } from "../connections";
import { listIntegrations } from "../integrations";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { createRegistryTool, getRegistryTool, publishRegistryTool, updateRegistryTool } from "../registry";
import { json, newUpstream } from "../sources/upstream.suite";
import { listTools, searchTools } from "../tools";
import { offerBuiltins } from "./builtins.suite";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";

withDatabase();

const address = "tools.registry.org.main.order_get";
const input = { type: "object", properties: { id: { type: "string" }, expand: { type: "boolean" } }, required: ["id"] };

async function newTools() {
  offerBuiltins();
  const organization = await newOrganization();
  const upstream = await newUpstream(({ method, url, headers, body }, response) =>
    json(response, {
      method,
      url,
      key: headers["x-api-key"] ?? null,
      said: "said:secret-0123",
      ...(body ? { body: JSON.parse(body) } : {}),
    }),
  );
  const config = { method: "GET" as const, url: `${upstream.origin}/orders/{id}?v=1`, headers: { "X-Api-Key": "secret-0123" } };
  const given = {
    name: "Order get",
    description: "Gets an order",
    schema: { input },
    implementation_type: "http",
    implementation_config: config,
  };
  return { organization, upstream, given };
}

const made = async ({ ctx }: TestOrganization, given: Parameters<typeof createRegistryTool>[1]) => {
  const tool = await createRegistryTool(ctx, given);
  return publishRegistryTool(ctx, { id: tool.id });
};

it("publishes a tool that then is found and called like any other", async () => {
  const { organization, upstream, given } = await newTools();
  const { ctx } = organization;
  const draft = await createRegistryTool(ctx, given);
  expect(draft).toMatchObject({ slug: "order_get", status: "draft", tool_type: "custom", address, version: "1.0.0" });
  expect(JSON.stringify(draft)).not.toContain("secret-0123");
  expect(await tryTool(ctx, { address, args: { id: "7" } })).toMatchObject({
    error: { code: "tool_not_found", message: expect.stringContaining("is a draft") },
  });
  expect((await searchTools(ctx, { query: "order get" })).items).toEqual([]);

  const published = await publishRegistryTool(ctx, { id: draft.id });
  expect(published).toMatchObject({ status: "published", live_version: "1.0.0", is_changed: false });
  expect((await searchTools(ctx, { query: "order get" })).items).toMatchObject([{ path: "registry.org.main.order_get" }]);
  expect((await listTools(ctx, { integration: "registry" })).items).toMatchObject([
    { address, title: "Order get", toolType: "custom", implementationType: "http", status: "published", version: "1.0.0" },
  ]);
  const code = "return await tools.registry.order_get({ id: 'a/b', expand: true })";
  const answer = await createExecution(ctx, { code });
  const data = { method: "GET", url: "/orders/a%2Fb?v=1&expand=true", key: "[redacted]", said: "said:[redacted]" };
  expect(answer.structured).toMatchObject({ result: { ok: true, data } });
  expect(upstream.seen[0]?.headers["x-api-key"]).toBe("secret-0123");
});

it("asks before a call that changes something, and sends what was approved", async () => {
  const { organization, upstream, given } = await newTools();
  const { ctx } = organization;
  const config = { method: "POST", url: `${upstream.origin}/orders`, body: { order: { ref: "{id}" }, note: "for {id}" } };
  await made(organization, { ...given, implementation_config: config });
  const asked = await tryTool(ctx, { address, args: { id: "7" } });
  expect(asked).toMatchObject({ error: { code: "approval_pending" } });
  expect(upstream.seen).toEqual([]);
  expect(await resumeExecution(ctx, { id: asked.executionId, action: "accept" })).toMatchObject({ status: "completed" });
  expect(JSON.parse(upstream.seen[0]?.body ?? "null")).toEqual({ order: { ref: "7" }, note: "for 7" });
});

it("keeps calling what was published while somebody works on the tool", async () => {
  const { organization, upstream, given } = await newTools();
  const { ctx } = organization;
  const { id } = await made(organization, given);
  const other = { ...given.implementation_config, url: `${upstream.origin}/v2/{id}`, headers: { "X-Api-Key": "[redacted]" } };
  expect(await updateRegistryTool(ctx, { id, implementation_config: other })).toMatchObject({ is_changed: true });
  expect(await tryTool(ctx, { address, args: { id: "7" } })).toMatchObject({ data: { url: "/orders/7?v=1" } });
  expect(await publishRegistryTool(ctx, { id })).toMatchObject({ version: "1.0.1", live_version: "1.0.1" });
  expect(await tryTool(ctx, { address, args: { id: "7" } })).toMatchObject({ data: { url: "/v2/7", key: "[redacted]" } });
  expect(upstream.seen.at(-1)?.headers["x-api-key"]).toBe("secret-0123");
});

it("is not there for another organization, whatever it asks for", async () => {
  const { organization, given } = await newTools();
  const { id } = await made(organization, given);
  const { ctx } = await newOrganization();
  await expect(getRegistryTool(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateRegistryTool(ctx, { id, name: "Mine" })).rejects.toMatchObject({ code: "not_found" });
  await expect(publishRegistryTool(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  expect((await listTools(ctx, { integration: "registry" })).items).toEqual([]);
  expect(await tryTool(ctx, { address, args: { id: "7" } })).toMatchObject({ error: { code: "tool_not_found" } });
});

it("stands among no integrations and connections, which people look after elsewhere", async () => {
  const { organization, given } = await newTools();
  await made(organization, given);
  expect((await listIntegrations(organization.ctx, {})).items).toEqual([]);
  expect((await listConnections(organization.ctx, {})).items).toEqual([]);
});
