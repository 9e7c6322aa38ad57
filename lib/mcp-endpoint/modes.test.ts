import { describe, expect, it } from "vitest";
import { newRuns } from "../executions/executions.suite";
import { removeIntegration } from "../integrations";
import { withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { createPolicy } from "../policies";
import { directName } from "../tools";
import { connect, type Era, newEndpoint } from "./endpoint.suite";

withDatabase();

type Result = { content: { type: string; text: string }[]; structuredContent?: Record<string, unknown>; isError?: boolean };
const textOf = (result: unknown) => (result as Result).content[0]?.text ?? "";
const dataOf = (result: unknown) => (result as Result).structuredContent ?? {};

async function newClient(search: string, { era = "newer", capabilities = {} }: { era?: Era; capabilities?: object } = {}) {
  const runs = await newRuns();
  const { url } = await newEndpoint({ key: runs.ctx });
  return { ...runs, client: await connect({ url: `${url}${search}`, token: "key", era, options: { capabilities } }) };
}

const namesOf = async (client: Awaited<ReturnType<typeof newClient>>["client"]) =>
  (await client.listTools()).tools.map(({ name }) => name);

it("offers search beside code where the address asks for it", async () => {
  const { client } = await newClient("?search_tools=true");
  expect(await namesOf(client)).toEqual(["execute", "resume", "search_tools", "read_tool"]);
  const found = await client.callTool({ name: "search_tools", arguments: { query: "add a thing" } });
  const { items } = dataOf(found) as { items: object[] };
  expect(items[0]).toMatchObject({ path: "things_api.org.main.things.addThing" });
  const read = await client.callTool({ name: "read_tool", arguments: { path: "things_api.org.main.things.addThing" } });
  expect(textOf(read)).toContain("title: string");
});

describe("with search and invoke alone", () => {
  it("finds a tool with its schema and calls it", async () => {
    const { client, sent, db } = await newClient("?mode=search");
    expect(await namesOf(client)).toEqual(["search", "invoke"]);
    const found = await client.callTool({ name: "search", arguments: { query: "get thing" } });
    const path = "things_api.org.main.things.getThing";
    const { results } = dataOf(found) as { results: object[] };
    expect(results[0]).toMatchObject({ path, inputSchema: { required: ["id"] } });
    expect(results[0]).not.toHaveProperty("account");
    await db.$transaction((tx) => tx.connection.updateMany({ data: { accountLabel: "ada@example.com" } }));
    const named = await client.callTool({ name: "search", arguments: { query: "get thing" } });
    expect((dataOf(named) as { results: object[] }).results[0]).toMatchObject({ path, account: "ada@example.com" });
    const done = await client.callTool({ name: "invoke", arguments: { path, args: { id: 3 } } });
    expect(dataOf(done)).toMatchObject({ url: "/things/3" });
    expect(sent("GET")).toHaveLength(1);
  });

  it("says what is wrong with the arguments, and which tool was meant", async () => {
    const { client } = await newClient("?mode=search");
    const path = "things_api.org.main.things.getThing";
    const wrong = await client.callTool({ name: "invoke", arguments: { path, args: { id: "x" } } });
    expect(wrong).toMatchObject({ isError: true });
    expect(textOf(wrong)).toContain("invalid_tool_arguments");
    const missing = await client.callTool({ name: "invoke", arguments: { path: "things_api.org.main.things.getThings" } });
    expect(textOf(missing)).toContain("things.getThing");
  });
});

describe("with the tools themselves", () => {
  it("lists and calls them under names hosts take", async () => {
    const { client } = await newClient("?mode=direct");
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names[0]).toBe("resume");
    const get = names.find((name) => name.includes("getThing")) ?? "";
    expect(get).toMatch(/^things_api__org__main__things_getThing_[\da-f]{8}$/);
    expect(tools.find(({ name }) => name === get)).toMatchObject({
      inputSchema: { type: "object", required: ["id"] },
      annotations: { readOnlyHint: true },
    });
    expect(dataOf(await client.callTool({ name: get, arguments: { id: 4 } }))).toMatchObject({ url: "/things/4" });
  });

  it("asks before a call that needs an approval, and answers with what the tool gave", async () => {
    const { client, sent } = await newClient("?mode=direct", { capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler("elicitation/create", async () => ({ action: "accept", content: {} }));
    const add = (await namesOf(client)).find((name) => name.includes("addThing")) ?? "";
    const done = await client.callTool({ name: add, arguments: { body: { title: "a" } } });
    expect(dataOf(done)).toMatchObject({ method: "POST" });
    expect(sent("POST")).toHaveLength(1);
  });

  it.each(["newer", "older"] as const)("reports to a client of the %s era that tools have changed", async (era) => {
    const { client, ctx, slug } = await newClient("?mode=direct", { era });
    const changed = new Promise<void>((resolve) => {
      client.setNotificationHandler("notifications/tools/list_changed", () => resolve());
    });
    const before = await namesOf(client);
    if (era === "newer") await client.listen({ toolsListChanged: true });
    await removeIntegration(ctx, { slug });
    await changed;
    expect((await namesOf(client)).length).toBeLessThan(before.length);
  });

  it("gives no two tools the same name, and none that is too long", () => {
    const long = `tools.api.org.main.${"a".repeat(80)}`;
    const alike = ["x.y", "x_y", "x-y", "ü", "x__y", "_x", "n__x"].map((tool) => `tools.a.org.m.${tool}`);
    const elsewhere = ["tools.a.org.m__x.y", "tools.a.org.m_.x", "tools.a.org.m__n.x"];
    const addresses = [...alike, ...elsewhere, long, `${long}b`];
    const names = addresses.map(directName);
    expect(new Set(names).size).toBe(addresses.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });
});

it("never lets resume answer what only people may", async () => {
  const runs = await newRuns();
  await createPolicy(runs.ctx, { pattern: "things_api.*", action: "require_approval", owner: "org", peopleOnly: true });
  const actor = {
    ...runs.ctx.actor,
    kind: "apiKey" as const,
    label: "key",
    onBehalfOf: runs.owner.id,
    permissions: everyPermission,
  };
  const { url } = await newEndpoint({ key: { ...runs.ctx, actor } });
  const client = await connect({ url, token: "key", era: "newer", options: { capabilities: { elicitation: { form: {} } } } });
  client.setRequestHandler("elicitation/create", async () => ({ action: "accept", content: {} }));
  const code = "return tools.things_api.org.main.things.addThing({ body: { title: 'a' } })";
  const paused = await client.callTool({ name: "execute", arguments: { code } });
  expect(dataOf(paused)).toMatchObject({ status: "waiting_for_interaction" });
  expect(textOf(paused)).toContain("only people answer this");
  const { executionId } = dataOf(paused);
  const refused = await client.callTool({ name: "resume", arguments: { executionId, action: "accept" } });
  expect(dataOf(refused)).toMatchObject({ status: "waiting_for_interaction" });
  expect(runs.sent("POST")).toHaveLength(0);
});
