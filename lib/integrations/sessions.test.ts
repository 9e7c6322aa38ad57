import { beforeAll, expect, it, vi } from "vitest";
import { invokeTool, refreshConnection, removeConnection, sessionTimes, updateConnection } from "../connections";
import { type TestOrganization, withDatabase } from "../operation/organization.suite";
import { parlour } from "../plugins/parlour.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { disposeProcessWide } from "../process";
import { readCallable } from "../sources";
import { readHere } from "../sources/import-worker/read-here.suite";
import { listTools } from "../tools";
import { getIntegration } from "./index";
import { newParlour } from "./parlour-service.suite";

bringPlugins([parlour]);
beforeAll(readHere);

withDatabase();

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const main = { integration: "parlour", owner: "org" as const, name: "main" };

async function visited(tools?: Parameters<typeof newParlour>[0]) {
  const parlour = await newParlour(tools);
  const { ctx, db, connect } = parlour;
  await connect("token-of-ann-1");
  parlour.service.open.clear();
  parlour.service.opened.length = 0;
  const call = async (signal = AbortSignal.timeout(10_000)) => {
    const { id: connectionId, integrationId } = await db.connection.findFirstOrThrow();
    const { hash } = await db.tool.findFirstOrThrow();
    const tool = await readCallable(ctx.db, integrationId, hash);
    return invokeTool(ctx, { connectionId, tool: tool!, args: {}, signal });
  };
  return { ...parlour, call };
}

it("an endpoint is added by what its form asks for; its secrets are sealed and shown to nobody", async () => {
  const { ctx, slug, service, upstream, db, connect } = await newParlour();
  await connect("token-of-ann-1");
  const { origin } = await getIntegration(ctx, { slug });
  expect(origin).toEqual({ endpoint: `${upstream.origin}/`, config: { dialect: "plain" } });
  expect(JSON.stringify(await db.integration.findFirst())).not.toContain("open-sesame-123");
  expect(service.passphrases).toContain("open-sesame-123");
  expect((await listTools(ctx, {})).items.map(({ name, toolType }) => [name, toolType])).toEqual([["chat", "mcp"]]);
});

it("calls of a connection share one session, opened by the first", async () => {
  const { service, call } = await visited();
  const results = await Promise.all([call(), call(), call()]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  await call();
  expect(service.opened).toEqual(["token-of-ann-1"]);
  expect(service.open.size).toBe(1);
});

it("a session that nobody uses is closed, and so is every one when the process stops", async () => {
  const { service, call } = await visited();
  Object.assign(sessionTimes(), { idleMs: 50 });
  await call();
  await soon(() => expect(service.open.size).toBe(0));
  await call();
  expect(service.opened).toHaveLength(2);
  await disposeProcessWide();
  expect(service.open.size).toBe(0);
});

it("another credential has another session, and a removed connection ends calls under way", async () => {
  const { ctx, service, call } = await visited();
  await call();
  await updateConnection(ctx, { ...main, values: { token: "token-of-bob-1" } });
  await soon(() => expect(service.open.size).toBe(0));
  await call();
  expect(service.opened.at(-1)).toBe("token-of-bob-1");
  service.onCall = () => new Promise(() => {});
  const waiting = call().catch((error: unknown) => error);
  await soon(() => expect(service.calls.length).toBe(3));
  await removeConnection(ctx, main);
  expect(await waiting).toMatchObject({ ok: false, error: { message: expect.stringMatching(/taken away/) } });
  await soon(() => expect(service.open.size).toBe(0));
});

it("a session that was lost is opened anew, and one that cannot be opened is not tried at once again", async () => {
  const { service, call } = await visited();
  service.onCall = () => ({ data: "bye", lost: true });
  await call();
  await soon(() => expect(service.open.size).toBe(0));
  service.isDown = true;
  expect(await call()).toMatchObject({ ok: false, error: { code: "upstream_unreachable", retryable: true } });
  service.isDown = false;
  expect(await call()).toMatchObject({ ok: false, error: { message: expect.stringMatching(/tried again in 1 s/) } });
  service.onCall = () => ({ data: "hello" });
  await soon(async () => expect(await call()).toMatchObject({ ok: true }));
});

it("a service that refuses the credential says so at the connection", async () => {
  const { service, call, db } = await visited();
  service.refuses.push("token-of-ann-1");
  expect(await call()).toMatchObject({ ok: false, error: { code: "connection_rejected" } });
  expect(await db.connection.findFirst()).toMatchObject({ state: "needs_reconnect" });
});

const queuedSyncs = (db: TestOrganization["db"], organizationId: string) =>
  db.$transaction(
    (tx) => tx.$queryRaw<{ key: string }[]>`select key from graphile_worker.jobs
      where task_identifier = 'connection.sync' and key like ${`${organizationId} %`}`,
  );

it("tools are listed again where the service says that they changed", async () => {
  const { ctx, service, call, db, organizationId } = await visited();
  service.onCall = () => ({ data: "hello", toolsChanged: true });
  service.tools = [{ name: "chat" }, { name: "sing" }];
  await call();
  await soon(async () => expect(await queuedSyncs(db, organizationId)).toHaveLength(1));
  await refreshConnection(ctx, main);
  expect((await listTools(ctx, {})).items.map(({ name }) => name)).toEqual(["chat", "sing"]);
});
