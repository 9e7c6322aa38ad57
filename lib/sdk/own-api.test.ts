import { expect, test } from "vitest";
import { resumeExecution } from "../executions";
import type { ApprovalHandler } from ".";
import { newKey, withServedConsole } from "./served-console.suite";

const console = withServedConsole();

test("the console's own API can be added to it, connected with a key, and called like any other", async () => {
  const { client, door } = console;
  const source = { url: `${door.url}/api/openapi.json` };
  const added = await client.integrations.add({ source, slug: "console" });
  const described = (await client.request<{ paths: Record<string, object> }>("GET", "/api/openapi.json")).paths;
  const count = Object.values(described).flatMap((methods) => Object.keys(methods)).length;
  expect(added).toMatchObject({ kind: "openapi", title: "Executor Console", toolCount: count });
  expect(added.warnings).toMatchObject([{ message: expect.stringContaining("loopback") }]);
  const [template] = added.authTemplates;
  expect(template?.kind).toBe("bearer");
  const key = await newKey(console.ctx, ["policies:read", "tools:read"]);
  const field = template?.fields[0]?.name ?? "";
  await client.connections.create({ integration: "console", owner: "org", template: template?.slug, values: { [field]: key } });

  const tools = (await client.tools.list({ integration: "console" })).map(({ name }) => name);
  expect(tools).toEqual(expect.arrayContaining(["policy.list", "policy.remove"]));
  const who = await client.execute<{ organizationId: string; kind: string; permissions: string[] }>("console.identity.whoAmI");
  expect(who).toMatchObject({
    organizationId: console.organizationId,
    kind: "apiKey",
    permissions: ["tools:read", "policies:read"],
  });

  const { id } = await client.policies.create({
    owner: "org",
    pattern: "things_api.org.main.things.removeThing",
    action: "block",
  });
  const policies = await client.execute<{ items: { id: string }[] }>("console.policy.list");
  expect(policies.items.map((policy) => policy.id)).toEqual([id]);
  const searched = await client.execute<{ items: object[] }>("console.tool.search", { query: "thing", limit: 2 });
  expect(searched.items).toHaveLength(2);

  const byPerson: ApprovalHandler = async (pause) => {
    await resumeExecution(console.ctx, { id: pause.id, action: "accept", waitMs: 0 });
    return null;
  };
  const removing = client.execute("console.policy.remove", { id }, { onApproval: byPerson });
  const refused = await removing.catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "upstream_http_error", status: 403, message: expect.stringContaining("policies:") });
  expect((await client.policies.list()).items).toHaveLength(1);
});
