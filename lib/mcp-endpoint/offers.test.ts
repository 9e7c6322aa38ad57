import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sampled, turnOfRun } from "@/scripts/test-depth";
import { removeConnection } from "../connections";
import { listExecutions } from "../executions";
import { type newOrganization, withDatabase } from "../operation/organization.suite";
import { newServerOf2026 } from "../plugins/mcp/real-servers.suite";
import { createPolicy } from "../policies";
import { readHere } from "../sources/import-worker/read-here.suite";
import type { Era } from "./endpoint.suite";
import { newClients } from "./offers.suite";

withDatabase();
beforeAll(readHere);

const eras: Era[] = ["newer", "older"];

/** The server of the protocol's authors that has some of everything, as npm brings it. */
async function startEverything(): Promise<string> {
  const port = await freePort();
  const folder = path.dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/package.json"));
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [path.join(folder, "dist/index.js"), "streamableHttp"], { env, stdio: "pipe" });
  onTestFinished(() => void child.kill());
  await listening(child);
  return `http://127.0.0.1:${port}/mcp`;
}

function listening(child: Pick<ChildProcess, "stdout" | "stderr" | "on">): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("listening on port")) resolve();
      });
    child.on("close", () => reject(new Error(said)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

const runsOf = async (ctx: Awaited<ReturnType<typeof newOrganization>>["ctx"]) => (await listExecutions(ctx, {})).items.length;

it("passes on resources, templates and prompts of the server that has everything, in both eras", {
  timeout: 120_000,
}, async () => {
  const url = await startEverything();
  const { client, ctx } = await newClients({ every: { url, connections: ["main", "other"] } });
  for (const era of eras) {
    const here = await client(era);
    const { resources } = await here.listResources();
    const readable = resources.filter(({ uri }) => uri.startsWith("executor://every.org.main/"));
    expect(readable).toHaveLength(resources.length / 2);
    const [first] = readable;
    expect(first).toMatchObject({ name: expect.any(String), mimeType: "text/markdown" });
    const { contents } = await here.readResource({ uri: first?.uri ?? "" });
    expect(contents).toMatchObject([{ uri: first?.uri, text: expect.stringContaining("#") }]);
    const { resourceTemplates } = await here.listResourceTemplates();
    const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    const dynamic = "executor://every.org.other/demo://resource/dynamic";
    expect(templates).toEqual(expect.arrayContaining([`${dynamic}/text/{resourceId}`, `${dynamic}/blob/{resourceId}`]));
    expect((await here.readResource({ uri: `${dynamic}/text/7` })).contents).toMatchObject([
      { text: expect.stringContaining("7") },
    ]);
    const blob = await here.readResource({ uri: `${dynamic}/blob/7` });
    expect(blob.contents).toMatchObject([{ uri: `${dynamic}/blob/7`, blob: expect.any(String) }]);
    const { prompts } = await here.listPrompts();
    const names = prompts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const weather = prompts.filter(({ arguments: given }) => given?.some(({ name }) => name === "city"));
    expect(weather).toHaveLength(2);
    const prompt = await here.getPrompt({ name: weather[0]?.name ?? "", arguments: { city: "Oslo" } });
    expect(JSON.stringify(prompt.messages)).toContain("Oslo");
  }
  expect(await runsOf(ctx)).toBeGreaterThan(8);
});

describe.each(sampled(eras, { turn: turnOfRun + 1 }))("a client of the %s era", (era) => {
  it("reads and fills in what one of several servers has, and hears of servers that come and go", {
    timeout: 60_000,
  }, async () => {
    const { client, ctx } = await newClients({
      trips: await newServerOf2026(),
      api__b: await newServerOf2026(),
    });
    const here = await client(era);
    const changed = new Promise<void>((resolve) =>
      here.setNotificationHandler("notifications/resources/list_changed", () => resolve()),
    );
    if (era === "newer") await here.listen({ resourcesListChanged: true, promptsListChanged: true });
    const uris = (await here.listResources()).resources.map(({ uri }) => uri);
    expect(uris).toEqual(["executor://api__b.org.main/trips://map", "executor://trips.org.main/trips://map"]);
    const names = (await here.listPrompts()).prompts.map(({ name }) => name);
    expect(names).toEqual([expect.stringMatching(/^api__b__org__main__plan_[\da-f]{8}$/), "trips__org__main__plan"]);
    for (const name of names)
      expect(await here.getPrompt({ name, arguments: { to: "Rome" } })).toMatchObject({
        messages: [{ content: { text: "Plan a trip to Rome" } }],
      });
    await expect(here.getPrompt({ name: "trips__org__main__none" })).rejects.toThrow();
    await expect(here.getPrompt({ name: "none" })).rejects.toThrow(/no prompt none/);
    await expect(here.readResource({ uri: "trips://map" })).rejects.toThrow(/no resource trips:\/\/map/);
    await expect(here.readResource({ uri: `${uris[1]}/none` })).rejects.toThrow();
    await removeConnection(ctx, { integration: "api__b", owner: "org", name: "main" });
    await changed;
    expect((await here.listResources()).resources).toHaveLength(1);
  });

  it("hears that a server has other resources", { timeout: 60_000 }, async () => {
    const trips = await newServerOf2026();
    const { client } = await newClients({ trips });
    const here = await client(era);
    let heard = 0;
    here.setNotificationHandler("notifications/resources/list_changed", () => void (heard += 1));
    if (era === "newer") await here.listen({ resourcesListChanged: true });
    await here.listResources();
    const before = heard;
    const isHeard = () => {
      trips.seen.changeResources();
      expect(heard).toBeGreaterThan(before);
    };
    await vi.waitFor(isHeard, { timeout: 30_000, interval: 1_500 });
  });

  it("sees nothing that a policy blocks, and reads what needs an approval only with one", { timeout: 60_000 }, async () => {
    const { client, ctx } = await newClients({ trips: await newServerOf2026() });
    await createPolicy(ctx, { pattern: "trips.*.*.prompts.*", action: "block", owner: "org" });
    await createPolicy(ctx, { pattern: "trips.*.*.resources.read", action: "require_approval", owner: "org" });
    const uri = "executor://trips.org.main/trips://map";
    const silent = await client(era);
    expect((await silent.listPrompts()).prompts).toEqual([]);
    await expect(silent.getPrompt({ name: "trips__org__main__plan", arguments: { to: "Rome" } })).rejects.toThrow(/no prompt/);
    await expect(silent.readResource({ uri })).rejects.toThrow(/resume/);
    const asking = await client(era, { capabilities: { elicitation: { form: {} } } });
    const asked: string[] = [];
    asking.setRequestHandler("elicitation/create", async ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: {} };
    });
    expect((await asking.readResource({ uri })).contents).toMatchObject([{ text: "A map" }]);
    expect(asked).toEqual([expect.stringContaining("trips.org.main.resources.read")]);
  });

  it("leaves out a server that gives no answer, and says so where none does", { timeout: 60_000 }, async () => {
    const gone = await newServerOf2026();
    const { client, ctx } = await newClients({ gone, trips: await newServerOf2026() });
    const here = await client(era);
    gone.seen.isGone = true;
    const { resources, _meta } = await here.listResources();
    expect(resources).toMatchObject([{ uri: "executor://trips.org.main/trips://map" }]);
    expect(_meta).toMatchObject({ "executor-console/unavailable": { "tools.gone.org.main": expect.any(String) } });
    await removeConnection(ctx, { integration: "trips", owner: "org", name: "main" });
    await expect(here.listResources()).rejects.toThrow();
  });
});

it("refuses a cursor that is none", async () => {
  const { client } = await newClients({});
  const here = await client("newer");
  await expect(here.listResources({ cursor: "nonsense" })).rejects.toThrow(/Begin without a cursor/);
});
