import type { Client } from "@modelcontextprotocol/client";
import { agentCallback } from "../../support/agent";
import { apiOf } from "../../support/http";
import { type SignedIn, signInClient } from "../../support/mcp-client";
import { startMapServer } from "../../support/mcp-server";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { startRoundRobin } from "../../support/round-robin";
import { expect, test } from "../../support/story";
import { startUpstream, things } from "../../support/upstream";

type Answer = { status?: string; result?: { ok?: boolean }; executionId?: string };
const dataOf = (result: unknown) => (result as { structuredContent?: Answer }).structuredContent;
const execute = { name: "execute", arguments: { code: "return await tools.things.org.main.things.addThing({})" } };
const resume = (executionId: string | undefined, action?: "accept") => ({ name: "resume", arguments: { executionId, action } });
const done = { status: "completed", result: { ok: true } };
const forms = { elicitation: { form: {} } };

const accepting = (client: Client, before: () => Promise<void> = async () => {}) =>
  client.setRequestHandler("elicitation/create", async () => {
    await before();
    return { action: "accept", content: {} };
  });

/** Does the work once so many have come for it, and has all of them wait for it. */
function onceAll(count: number, work: () => Promise<void>): () => Promise<void> {
  let [left, begin] = [count, () => {}];
  const done = new Promise<void>((resolve) => (begin = resolve)).then(work);
  return () => {
    left -= 1;
    if (left === 0) begin();
    return done;
  };
}

test("agents that signed in work behind a balancer that knows no sessions", { tag: "@deep" }, async ({ start, open, allow }) => {
  test.setTimeout(300_000);
  const { agent, api, restartAll, stop } = await setUp({ start, open, allow });

  await test.step("in both eras", async () => {
    for (const era of ["newer", "older"] as const) {
      const client = await agent.connect(era, forms);
      accepting(client);
      expect((await client.listTools()).tools[0]?.description).toContain("executor.coreTools.policies.*");
      for (const _again of [1, 2, 3]) expect(dataOf(await client.callTool(execute)), era).toMatchObject(done);
      await client.close();
    }
  });

  const maps = await startMapServer();
  await api("POST", "/api/v1/integrations", {
    body: { kind: "mcp", slug: "maps", source: { endpoint: maps.endpoint, config: {} } },
  });
  const account = { integration: "maps", owner: "org", name: "main" };
  expect((await api("POST", "/api/v1/connections", { body: account })).status).toBe(201);
  const afterChange = (heard: readonly string[]) => () => {
    maps.change();
    return heard.length;
  };
  const followers = await test.step("when they follow a resource, wherever their requests and streams arrive", async () => {
    const made = await Promise.all((["newer", "older"] as const).map((era) => follow(agent, era, maps.uri)));
    for (const { heard } of made) await expect.poll(afterChange(heard)).toBeGreaterThan(0);
    return made;
  });

  await test.step("through a restart of all consoles while the person decides", async () => {
    const [newer, older] = [await agent.connect("newer", forms), await agent.connect("older", forms)];
    const restart = onceAll(2, restartAll);
    for (const client of [newer, older]) accepting(client, restart);
    const answers = await Promise.all([newer, older].map((client) => client.callTool(execute, { timeout: 120_000 })));
    for (const answer of answers) expect(dataOf(answer)).toMatchObject(done);
    expect((await api("GET", "/api/v1/approvals?state=waiting")).json<{ items: object[] }>().items).toEqual([]);
    await Promise.all([newer, older].map((client) => client.close()));
  });

  await test.step("and their sessions go on following", async () => {
    const [newer, older] = followers;
    const before = older?.heard.length ?? 0;
    await expect.poll(afterChange(older?.heard ?? []), { timeout: 60_000 }).toBeGreaterThan(before);
    await Promise.all([newer, older].map((one) => one?.client.close()));
    maps.stop();
  });

  await test.step("with an approval that outlives the patience of a host", async () => {
    for (const era of ["newer", "older"] as const) {
      const host = await agent.connect(era, forms);
      const asked = new Promise<void>((resolve) =>
        host.setRequestHandler("elicitation/create", () => {
          resolve();
          return new Promise(() => {});
        }),
      );
      const patience = new AbortController();
      const given = host.callTool(execute, { signal: patience.signal }).catch((error: Error) => error.message);
      await asked;
      patience.abort("The host has waited long enough.");
      if (era === "older") expect(await given).toContain("long enough");
      await host.close();
      const [waiting] = (await api("GET", "/api/v1/approvals?state=waiting")).json<{ items: Record<string, string>[] }>().items;
      expect((await api("POST", `/api/v1/approvals/${waiting?.id}`, { body: { action: "accept" } })).status).toBe(200);
      const other = await agent.connect(era);
      for (const _again of [1, 2]) expect(dataOf(await other.callTool(resume(waiting?.executionId))), era).toMatchObject(done);
      await other.close();
    }
  });

  await test.step("with a session for each call", async () => {
    const call = async (tool: Parameters<Client["callTool"]>[0]) => {
      const client = await agent.connect("older");
      await client.listTools();
      const answer = dataOf(await client.callTool(tool));
      await client.close();
      return answer;
    };
    for (const _turn of [1, 2, 3]) {
      const paused = await call(execute);
      expect(paused).toMatchObject({ status: "waiting_for_interaction" });
      for (const _again of [1, 2]) expect(await call(resume(paused?.executionId, "accept"))).toMatchObject(done);
    }
  });
  stop();
});

/** A client that hears when a resource behind the console changes, as its era has it. */
async function follow(agent: SignedIn, era: "newer" | "older", sourceUri: string) {
  const client = await agent.connect(era, {}, "?mode=direct");
  const uri = `executor://maps.org.main/${sourceUri}`;
  const heard: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
  if (era === "newer") await client.listen({ resourceSubscriptions: [uri] });
  else await client.subscribeResource({ uri });
  return { client, heard };
}

type Stage = Pick<Parameters<Parameters<typeof test>[2]>[0], "start" | "open" | "allow">;

/** Three consoles on one database behind a balancer without affinity, with a tool that asks, and a client that signed in. */
async function setUp({ start, open, allow }: Stage) {
  const balancer = await startRoundRobin();
  const upstream = await startUpstream();
  upstream.answers.set("/addThing", { text: '{ "added": true }' });
  const stop = () => {
    balancer.stop();
    upstream.stop();
  };
  const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8", PUBLIC_URL: balancer.url, TRUST_PROXY: "1" };
  const startThree = () => Promise.all([1, 2, 3].map(() => start({ settings })));
  let running = await startThree();
  balancer.consoles.push(...running.map(({ url }) => url));
  const restartAll = async () => {
    await Promise.all(running.map(({ kill }) => kill()));
    running = await startThree();
    balancer.consoles.splice(0, 3, ...running.map(({ url }) => url));
  };
  const api = apiOf(balancer.url, { key: firstRun.EXECUTOR_API_KEY });
  const source = { text: things(["addThing"], upstream.origin) };
  await api("POST", "/api/v1/integrations", { body: { slug: "things", source } });
  const connection = { integration: "things", owner: "org", name: "main", template: "key", values: { key: "right" } };
  expect((await api("POST", "/api/v1/connections", { body: connection })).status).toBe(201);
  const { EXECUTOR_ADMIN_EMAIL: email, EXECUTOR_ADMIN_PASSWORD: password } = firstRun;
  const page = await open({ cookie: await signIn(balancer.url, { email, password }) }, { baseURL: balancer.url });
  allow(/127\.0\.0\.1:8765/);
  await page.route(`${agentCallback}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Back</title>" }));
  return { api, agent: await signInClient(balancer.url, page), restartAll, stop };
}
