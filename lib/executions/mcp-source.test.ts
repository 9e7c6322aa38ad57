import { expect, it } from "vitest";
import { createConnection } from "../connections";
import { scopedDb } from "../db/scoped";
import { addIntegration, getIntegration, previewIntegration } from "../integrations";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { newServerOf2025, newServerOf2026, type Seen } from "../plugins/mcp/real-servers.suite";
import { disposeProcessWide } from "../process";
import { allowLoopback } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { takeOverExecutions } from "./driver/resume";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";

withDatabase();

type Server = { url: string; seen: Seen };

async function connected(server: Server) {
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
  expect(await run("resources.read({ uri: 'trips://map' })")).toMatchObject({
    structured: { result: { data: [{ text: "A map" }] } },
  });
});

it.each([
  ["2026", newServerOf2026],
  ["2025", newServerOf2025],
])("a tool of a server of %s is approved, asks, and goes on with the answer", { timeout: 60_000 }, async (_era, newServer) => {
  const server: Server = await newServer();
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
