import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { apiOf } from "../../support/http";
import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";
import { startUpstream, things } from "../../support/upstream";

const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8" };
const headers = { authorization: `Bearer ${firstRun.EXECUTOR_API_KEY}` };
const asks = "return await tools.things.org.main.things.addThing({})";

type Result = { structuredContent?: { status?: string; result?: { ok?: boolean }; executionId?: string } };
const dataOf = (result: unknown) => (result as Result).structuredContent;
const execute = (code: string) => ({ name: "execute", arguments: { code } });

/** A client whose requests go to each console in turn, as behind a balancer that knows no sessions. */
async function connect(origins: readonly string[], era: "newer" | "older", capabilities = {}): Promise<Client> {
  let sent = 0;
  const fetchInTurn = (url: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    sent += 1;
    return fetch(`${origins[sent % origins.length]}${pathname}${search}`, init);
  };
  const mode = era === "newer" ? { pin: "2026-07-28" } : ("legacy" as const);
  const client = new Client({ name: "story", version: "1" }, { capabilities, versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${origins[0]}/mcp`), {
    fetch: fetchInTurn,
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}

test("an agent asks its user in whatever process its messages arrive, and goes on after a restart", async ({ start }) => {
  const [one, two] = await Promise.all([start({ settings }), start({ settings })]);
  const upstream = await startUpstream();
  upstream.answers.set("/addThing", { text: '{ "added": true }' });
  const api = apiOf(one.url, { key: firstRun.EXECUTOR_API_KEY });
  await api("POST", "/api/v1/integrations", {
    body: { slug: "things", source: { text: things(["addThing"], upstream.origin) } },
  });
  const connection = { integration: "things", owner: "org", name: "main", template: "key", values: { key: "right" } };
  expect((await api("POST", "/api/v1/connections", { body: connection })).status).toBe(201);
  for (const era of ["newer", "older"] as const) {
    const client = await connect([one.url, two.url], era, { elicitation: { form: {} } });
    const questions: string[] = [];
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      questions.push(params.message);
      return { action: "accept", content: {} };
    });
    expect((await client.listTools()).tools[0]?.description).toContain("executor.coreTools.policies.*");
    expect(dataOf(await client.callTool(execute("return 1 + 1")))).toMatchObject({ status: "completed", result: 2 });
    expect(dataOf(await client.callTool(execute(asks)))).toMatchObject({ status: "completed", result: { ok: true } });
    expect(questions, era).toHaveLength(1);
    await client.close();
  }

  const silent = await connect([one.url, two.url], "older");
  const paused = dataOf(await silent.callTool(execute(asks)));
  expect(paused).toMatchObject({ status: "waiting_for_interaction" });
  const port = new URL(one.url).port;
  expect(await one.stop()).toBe(0);
  await start({ settings: { ...settings, PORT: port } });
  const answer = { executionId: paused?.executionId, action: "accept" };
  for (const _process of [1, 2])
    expect(dataOf(await silent.callTool({ name: "resume", arguments: answer }))).toMatchObject({ status: "completed" });
  await silent.close();
  upstream.stop();
});

test("the endpoint refuses whoever presents no key, a page of another origin and a body that is no message", async ({ url }) => {
  const post = (more: Record<string, string>, body = "{}") =>
    fetch(`${url}/mcp`, { method: "POST", headers: { "content-type": "application/json", ...more }, body });
  const anonymous = await post({});
  expect(anonymous.status).toBe(401);
  expect(anonymous.headers.get("www-authenticate")).toContain(`Bearer resource_metadata="${url}/.well-known/`);
  expect((await post({ authorization: "Bearer exk_wrong" })).status).toBe(401);
  expect((await post({ ...headers, origin: "https://evil.example" })).status).toBe(403);
  for (const body of ["[]", "not json", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', `${"[".repeat(5_000)}`]) {
    const refused = await post({ ...headers, accept: "application/json, text/event-stream" }, body);
    expect([400, 415], body.slice(0, 20)).toContain(refused.status);
    expect(await refused.json(), body.slice(0, 20)).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
  }
});
