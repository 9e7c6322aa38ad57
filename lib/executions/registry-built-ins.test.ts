import { beforeEach, expect, it } from "vitest";
import { removeServiceCredential, setServiceCredential } from "../credentials";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createRegistryTool, publishRegistryTool, updateRegistryTool } from "../registry";
import { allowLoopback, json, newUpstream } from "../sources/upstream.suite";
import { getToolSchema } from "../tools";
import { offerBuiltins } from "./builtins.suite";
import { createExecution } from "./runs/create";
import { tryTool } from "./runs/try";

withDatabase();
beforeEach(() => {
  allowLoopback();
  offerBuiltins();
});

type Given = Omit<Parameters<typeof createRegistryTool>[1], "name">;

async function made(ctx: Context, name: string, given: Given) {
  const tool = await createRegistryTool(ctx, { name, ...given });
  await publishRegistryTool(ctx, { id: tool.id });
  return { ...tool, address: `tools.registry.org.main.${tool.slug}` };
}

it("a tool of the type function has the function's schemas, and calls it", async () => {
  const { ctx } = await newOrganization();
  const config = { function_name: "text.slugify" };
  const { address } = await made(ctx, "Make slug", { implementation_type: "function", implementation_config: config });
  expect(await getToolSchema(ctx, { address })).toMatchObject({
    inputSchema: { required: ["text"] },
    outputSchema: { type: "string" },
  });
  const code = "return await tools.registry.make_slug({ text: 'Große Pläne' })";
  expect(await createExecution(ctx, { code })).toMatchObject({ structured: { result: { ok: true, data: "grosse-plane" } } });
  expect(await tryTool(ctx, { address, args: {} })).toMatchObject({ ok: false, error: { code: "invalid_tool_arguments" } });
});

it("a function that waits is awaited, and one that is not on the list is refused when it is named", async () => {
  const { ctx } = await newOrganization();
  const config = { function_name: "time.wait" };
  const { address, id } = await made(ctx, "Wait", { implementation_type: "function", implementation_config: config });
  expect(await tryTool(ctx, { address, args: { seconds: 0.05 } })).toMatchObject({
    ok: true,
    data: { waited_ms: expect.any(Number) },
  });
  for (const implementation_config of [{ function_name: "process.exit" }, { function_name: "constructor" }, {}])
    await expect(
      createRegistryTool(ctx, { name: "No", implementation_type: "function", implementation_config }),
    ).rejects.toMatchObject({
      code: "invalid",
    });
  const change = updateRegistryTool(ctx, { id, implementation_config: { function_name: "fs.readFile" } });
  await expect(change).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("text.slugify") });
});

it("a tool made of web_search takes its own key, else the credential it names, else the organization's", async () => {
  const { ctx } = await newOrganization();
  const service = await newUpstream((_request, response) => json(response, { organic: [] }));
  const endpoint = `${service.origin}/search`;
  const ofOrganization = {
    provider_key: "web_search",
    provider_variant: "serper",
    values: { api_key: "key-of-organization", endpoint },
  };
  await setServiceCredential(ctx, ofOrganization);
  const own = await setServiceCredential(ctx, { provider_key: "marketing", values: { api_key: "key-that-is-named", endpoint } });
  const internal = (config: Record<string, unknown>) => ({
    ...{ implementation_type: "internal", builtin_key: "web_search" },
    implementation_config: { builtin_key: "web_search", ...config },
  });
  const tools = [
    await made(ctx, "With key", internal({ api_key: "key-of-the-tool", credentials_ref: own.id, endpoint })),
    await made(ctx, "With reference", internal({ credentials_ref: own.id })),
    await made(ctx, "With name", internal({ credentials_ref: "marketing" })),
    await made(ctx, "With nothing", internal({})),
  ];
  expect(JSON.stringify(tools)).not.toContain("key-of-the-tool");
  expect(tools[0]).toMatchObject({ tool_type: "built_in", builtin_key: "web_search" });
  for (const { address } of tools)
    expect(await tryTool(ctx, { address, args: { query: "harbour" } })).toMatchObject({ ok: true });
  const keys = service.seen.map(({ headers }) => headers["x-api-key"]);
  expect(keys).toEqual(["key-of-the-tool", "key-that-is-named", "key-that-is-named", "key-of-organization"]);
  await removeServiceCredential(ctx, { id: own.id });
  expect(await tryTool(ctx, { address: tools[1]!.address, args: { query: "harbour" } })).toMatchObject({
    ok: false,
    error: { code: "not_found", message: expect.stringContaining("not there any more") },
  });
});

it("names no credential of another organization, no unknown built-in tool, and no account where none is needed", async () => {
  const { ctx } = await newOrganization();
  const { ctx: other } = await newOrganization();
  const { id } = await setServiceCredential(other, { provider_key: "marketing", values: { api_key: "key-of-the-other" } });
  const attempts = [
    { builtin_key: "web_search", credentials_ref: id },
    { builtin_key: "web_search", credentials_ref: "marketing" },
    { builtin_key: "no_such_tool" },
    { builtin_key: "json_transform", api_key: "abc" },
    {},
  ];
  for (const implementation_config of attempts)
    await expect(
      createRegistryTool(ctx, { name: "No", implementation_type: "internal", implementation_config }),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/invalid|not_found/),
    });
});
