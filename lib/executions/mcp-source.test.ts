import { beforeAll, expect, it } from "vitest";
import { checkConnection, createConnection, getConnectionSession } from "../connections";
import { scopedDb } from "../db/scoped";
import { addIntegration, getIntegration, previewIntegration } from "../integrations";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { newServerOf2025, newServerOf2026 } from "../plugins/mcp/real-servers.suite";
import { initialized, newRefusingServer, scriptedServer } from "../plugins/mcp/scripted-server.suite";
import { createPolicy } from "../policies";
import { disposeProcessWide } from "../process";
import { readHere } from "../sources/import-worker/read-here.suite";
import { allowLoopback } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { takeOverExecutions } from "./driver/resume";
import { endLeases } from "./end-leases.suite";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";

withDatabase();
beforeAll(readHere);

async function connected(server: { url: string }) {
  allowLoopback();
  const organization = await newOrganization();
  const { ctx } = organization;
  const source = { endpoint: server.url, config: {} };
  await addIntegration(ctx, { source, kind: "mcp" });
  await createConnection(ctx, { integration: "trips", owner: "org", name: "main" });
  const run = (code: string) => createExecution(ctx, { code: `return await tools.trips.org.main.${code}` });
  return { ...organization, run, source };
}

/** The process stops, and another one has what is left. */
async function restarted(ctx: Context): Promise<Context> {
  await disposeProcessWide();
  await endLeases();
  takeOverExecutions();
  return { ...ctx, db: scopedDb(ctx.organizationId) };
}

const accept = { action: "accept" as const, content: { city: "Rome" } };

it("a server is added by its address, and its tools are called", { timeout: 60_000 }, async () => {
  const server = await newServerOf2026();
  const { ctx, run, source } = await connected(server);
  expect(await previewIntegration(ctx, { source, kind: "mcp" })).toMatchObject({
    title: "Trips",
    suggestedSlug: "trips",
    kind: "mcp",
  });
  expect(await getIntegration(ctx, { slug: "trips" })).toMatchObject({ version: "3.1.4", origin: { endpoint: server.url } });
  const { items } = await listTools(ctx, {});
  expect(items.map(({ name, toolType }) => `${toolType} ${name}`)).toContain("mcp echo");
  expect(await run("echo({ text: 'hi' })")).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: { said: "hi" } } },
  });
  const { facts, callsNow } = await getConnectionSession(ctx, { integration: "trips", owner: "org", name: "main" });
  expect(facts).toContainEqual({ name: "Protocol", value: "2026-07-28 (without sessions)" });
  expect(callsNow).toBe(0);
  expect(await run("resources.read({ uri: 'trips://map' })")).toMatchObject({
    structured: { result: { data: [{ text: "A map" }] } },
  });
});

it.each([
  ["2026", newServerOf2026],
  ["2025", newServerOf2025],
])("a tool of a server of %s is approved, asks, and goes on with the answer", { timeout: 60_000 }, async (_era, newServer) => {
  const server = await newServer();
  const { ctx, run } = await connected(server);
  const { executionId: id, ...approval } = await run("ask({})");
  expect(approval).toMatchObject({
    status: "paused",
    structured: { interaction: { kind: "approval", message: expect.stringMatching(/ask/) } },
  });
  const asked = await resumeExecution(ctx, { id, action: "accept" });
  expect(asked).toMatchObject({ status: "paused", structured: { interaction: { kind: "form", message: "Where from?" } } });
  expect(await resumeExecution(ctx, { id: asked.executionId, ...accept })).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: accept } },
  });
});

it.each([
  ["2026", newServerOf2026],
  ["2025", newServerOf2025],
])("a question of a server of %s that only reads is answered after a restart", { timeout: 60_000 }, async (_era, newServer) => {
  const { ctx, run } = await connected(await newServer());
  const { executionId: id, ...paused } = await run("open({})");
  expect(paused).toMatchObject({ structured: { interaction: { kind: "url", url: "https://trips.example.com/sign-in" } } });
  const later = await restarted(ctx);
  expect(await resumeExecution(later, { id, action: "accept" })).toMatchObject({
    status: "completed",
    structured: { result: { data: "opened: accept" } },
  });
});

it("a call that changes something goes on exactly where it was after a restart, question by question", {
  timeout: 60_000,
}, async () => {
  const server = await newServerOf2026();
  const { ctx, run } = await connected(server);
  const answer = (city: string) => ({ action: "accept" as const, content: { city } });
  await createPolicy(ctx, { owner: "org", pattern: "trips.org.main.book", action: "allow" });
  const { executionId: id, ...first } = await run("book({})");
  expect(first).toMatchObject({ structured: { interaction: { kind: "form", message: "Which city?" } } });
  const second = await resumeExecution(await restarted(ctx), { id, ...answer("Rome") });
  expect(second).toMatchObject({ status: "paused", structured: { interaction: { message: "Which city?" } } });
  expect(server.seen.effects).toEqual(["reserved"]);
  const later = await restarted(ctx);
  const stored = () => later.db.call.findMany({ select: { state: true, continuation: true } });
  expect(await stored()).toMatchObject([{ continuation: expect.any(Uint8Array) }]);
  server.seen.onBooking = async () => expect(await stored()).toEqual([{ state: "running", continuation: null }]);
  const last = await resumeExecution(later, { id: second.executionId, ...answer("Oslo") });
  expect(last).toMatchObject({ status: "completed", structured: { result: { data: { from: "Rome", to: "Oslo" } } } });
  expect(server.seen.effects).toEqual(["reserved", "booked Rome to Oslo"]);
  expect(await stored()).toEqual([{ state: "succeeded", continuation: null }]);
  expect(await later.db.approval.count()).toBe(2);
});

it("a change that a server refuses until somebody was at an address goes on from there after a restart", {
  timeout: 60_000,
}, async () => {
  const server = await newRefusingServer();
  const { ctx, run } = await connected(server);
  await createPolicy(ctx, { owner: "org", pattern: "trips.org.main.book", action: "allow" });
  const { executionId: id, ...paused } = await run("book({})");
  expect(paused).toMatchObject({ structured: { interaction: { kind: "url", url: "https://trips.example.com/sign-in" } } });
  expect(await resumeExecution(await restarted(ctx), { id, action: "accept" })).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: "booked" } },
  });
  expect(server.effects).toEqual(["booked"]);
});

it("structured content has to fit what the server says of its tool", { timeout: 60_000 }, async () => {
  const outputSchema = {
    type: "object",
    properties: { count: { type: "integer" }, next: { $ref: "#/$defs/Trip" } },
    required: ["count"],
    $defs: { Trip: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } },
  };
  const answers: object[] = [];
  const server = await scriptedServer({
    initialize: () => initialized({ serverInfo: { name: "trips", version: "1" } }),
    "tools/list": () => ({
      tools: [{ name: "count", annotations: { readOnlyHint: true }, inputSchema: { type: "object" }, outputSchema }],
    }),
    "tools/call": () => ({ content: [{ type: "text", text: "see there" }], ...answers.shift() }),
  });
  const { run } = await connected({ url: server.url });
  const result = async (answer: object) => {
    answers.push(answer);
    return (await run("count({})")).structured.result;
  };
  const fit = { count: 2, next: { city: "Rome", by: "train" }, more: true };
  expect(await result({ structuredContent: fit })).toMatchObject({ ok: true, data: fit });
  for (const structuredContent of [{ count: "2" }, { count: 2.5 }, {}, { count: 1, next: { city: 7 } }, { count: null }])
    expect(await result({ structuredContent })).toMatchObject({
      ok: false,
      error: {
        code: "upstream_bad_answer",
        message: expect.stringMatching(/output schema.*(count|city)/),
        details: structuredContent,
      },
    });
  expect(await result({ structuredContent: { why: "full" }, isError: true })).toMatchObject({
    error: { code: "mcp_tool_error" },
  });
  expect(await result({})).toMatchObject({ ok: true, data: "see there" });
});

it("several servers in one text are shown without their secrets, and each is added by its name", {
  timeout: 60_000,
}, async () => {
  allowLoopback();
  const { ctx } = await newOrganization();
  const { url } = await newServerOf2025();
  const servers = {
    Trips: { url, headers: { "X-Team": "team-secret-1" } },
    "Trips again": { url },
    away: { url: "http://127.0.0.1:1" },
  };
  const source = { text: JSON.stringify({ mcpServers: servers }) };
  const preview = await previewIntegration(ctx, { source });
  expect(preview).toMatchObject({
    kind: "mcp",
    service: null,
    missing: expect.stringMatching(/3 servers: Trips, Trips again, away/),
  });
  expect(preview.several).toMatchObject([
    { name: "Trips", service: { endpoint: url, config: {} }, secretsSet: ["headers"] },
    { name: "Trips again", secretsSet: [] },
    { name: "away" },
  ]);
  expect(JSON.stringify(preview)).not.toContain("team-secret-1");
  const add = (server?: string) => addIntegration(ctx, { source: { ...source, ...(server ? { server } : {}) }, kind: "mcp" });
  await expect(add()).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(/say which one/) });
  await expect(add("mail")).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(/no server mail/) });
  expect([await add("Trips"), await add("Trips again")]).toMatchObject([{ slug: "trips" }, { slug: "trips_again" }]);
  await expect(add("away")).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/refused the connection/),
  });
  expect((await getIntegration(ctx, { slug: "trips" })).warnings).toMatchObject([{ place: new URL(url).origin }]);
});

it("a connection that no tool can be tried with is checked by asking for its tools", { timeout: 60_000 }, async () => {
  let status = 200;
  const server = await scriptedServer({
    initialize: () => initialized({ serverInfo: { name: "trips", version: "1" } }),
    "tools/list": (_params, { response }) =>
      status === 200 ? { tools: [{ name: "book", inputSchema: { type: "object" } }] } : void response.writeHead(status).end(),
  });
  const { ctx } = await connected({ url: server.url });
  const check = () => checkConnection(ctx, { integration: "trips", owner: "org", name: "main" });
  expect(await check()).toMatchObject({ state: "connected", tool: null, checkedAt: expect.any(String) });
  status = 500;
  expect(await check()).toMatchObject({ state: "error", stateReason: expect.stringMatching(/Asking for its tools failed.*500/) });
  status = 401;
  expect(await check()).toMatchObject({ state: "needs_reconnect" });
  status = 200;
  expect(await check()).toMatchObject({ state: "connected", stateReason: null });
});
