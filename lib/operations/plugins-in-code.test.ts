import pino from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { createConnection } from "../connections";
import { scopedDb } from "../db/scoped";
import { createExecution, followExecution, offerStaticTools, resumeExecution, takeOverExecutions, tryTool } from "../executions";
import { addIntegration } from "../integrations";
import { clientSecret, connectBySigningIn, newProvider } from "../integrations/provider.suite";
import { log } from "../log";
import { setOauthClient } from "../oauth";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { operations } from "../operations";
import { withInstalled } from "../plugins/code/code.suite";
import { guidePlugin } from "../plugins/code/guide.suite";
import { createPolicy } from "../policies";
import { disposeProcessWide } from "../process";
import { json, newUpstream } from "../sources/upstream.suite";

withDatabase();

const token = "token-of-my-service-1";

/** An organization with the plugin that the guide writes, and its service. */
async function guided({ provider = "https://id.example.com" } = {}) {
  const organization = await newOrganization();
  const { ctx } = organization;
  offerStaticTools(operations);
  const service = await newUpstream(({ url, method, headers }, response) => {
    if (url.startsWith("/items")) return json(response, { items: ["one", "two", "three"].map((title) => ({ title })) });
    if (url.startsWith("/pages")) return json(response, { pages: 3, items: [1, 2] });
    json(response, { id: "s1", did: `${method} ${url}`, token: headers.authorization });
  });
  const file = await guidePlugin({ service: service.origin, provider });
  const install = () => withInstalled(file);
  expect(await install()).toMatchObject([{ problem: null }]);
  const { slug } = await addIntegration(ctx, { source: { config: {} }, kind: "plugin-my-service" });
  const values = { token };
  const connect = (owner: "org" | "user" = "org") =>
    createConnection(ctx, { integration: slug, owner, name: "main", template: "my-service", values, check: false });
  const run = (code: string) => createExecution(ctx, { code: `return await tools.my_service.org.main.${code}` });
  const posted = () => service.seen.filter(({ method }) => method === "POST").map(({ url, body }) => [url, JSON.parse(body)]);
  return { ...organization, service, install, slug, connect, run, posted };
}

/** The process stops, and another one has what is left. */
async function restarted(ctx: Context, install: () => Promise<unknown>): Promise<Context> {
  await disposeProcessWide();
  await install();
  takeOverExecutions();
  return { ...ctx, db: scopedDb(ctx.organizationId) };
}

const accept = { action: "accept" as const, content: { city: "Rome" } };

it("a handler asks in the middle of a change, and goes on with the answer after a restart, doing nothing twice", {
  timeout: 60_000,
}, async () => {
  const { ctx, install, connect, run, posted } = await guided();
  await connect();
  const { executionId: id, ...paused } = await run("trips.book({ days: 3 })");
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { kind: "form", message: "Where to?" } } });
  expect(posted()).toEqual([["/seats", { days: 3 }]]);
  const later = await restarted(ctx, install);
  await expect(resumeExecution(later, { id, action: "accept", content: {} })).rejects.toMatchObject({ code: "invalid" });
  expect(await resumeExecution(later, { id, ...accept })).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: { did: "POST /seats/s1/book" } } },
  });
  expect(posted()).toEqual([
    ["/seats", { days: 3 }],
    ["/seats/s1/book", { city: "Rome" }],
  ]);
});

it("a handler is told that somebody declined", { timeout: 60_000 }, async () => {
  const { ctx, connect, run } = await guided();
  await connect();
  const { executionId: id } = await run("trips.book({ days: 3 })");
  expect(await resumeExecution(ctx, { id, action: "decline" })).toMatchObject({
    structured: { result: { ok: false, error: { code: "declined" } } },
  });
});

it("a tool calls another one with the rights and the policies of its caller", { timeout: 60_000 }, async () => {
  const { ctx, connect, run } = await guided();
  await connect();
  await connect("user");
  expect(await run("digest({})")).toMatchObject({ structured: { result: { ok: true, data: "one, two, three" } } });
  expect(await run('digest({ connection: "my_service.user.main" })')).toMatchObject({ structured: { result: { ok: true } } });
  expect(await run('digest({ connection: "my_service.org.other" })')).toMatchObject({
    structured: { result: { error: { code: "tool_not_found" } } },
  });
  await createPolicy(ctx, { owner: "org", pattern: "my_service.org.*.items.list", action: "require_approval" });
  expect(await run("digest({})")).toMatchObject({ structured: { result: { error: { code: "approval_pending" } } } });
  await createPolicy(ctx, { owner: "org", pattern: "my_service.org.main.items.list", action: "block" });
  expect(await run("digest({})")).toMatchObject({ structured: { result: { error: { code: "tool_blocked" } } } });
});

it("a handler says how far it is, and writes into the log without the credential", { timeout: 60_000 }, async () => {
  const { ctx, service, connect } = await guided();
  await connect();
  const lines: string[] = [];
  const stream: unknown = Reflect.get(log, pino.symbols.streamSym);
  const { level } = log;
  Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  log.level = "info";
  onTestFinished(() => {
    Reflect.set(log, pino.symbols.streamSym, stream);
    log.level = level;
  });
  let letGo = () => {};
  service.serve(({ url }, response) => {
    const answer = () => json(response, { pages: 2, items: [1, 2] });
    if (url === "/pages/2") letGo = answer;
    else answer();
  });
  const code = "return await tools.my_service.org.main.items.count({})";
  const { executionId: id } = await createExecution(ctx, { code, background: true });
  const call = async () => (await followExecution(ctx, { id })).calls[0];
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 30 });
  await soon(async () =>
    expect(await call()).toMatchObject({ state: "running", progress: { message: "Read page 1", done: 1, total: 2 } }),
  );
  letGo();
  await soon(async () => expect(await call()).toMatchObject({ state: "succeeded", progress: null }));
  const said = lines.map((line) => JSON.parse(line) as object);
  expect(said).toContainEqual(
    expect.objectContaining({
      ...{ msg: "read a page", plugin: "my-service", tool: "my_service.items.count", callId: `${id}.1`, page: 2 },
    }),
  );
  expect(lines.join()).not.toContain(token);
});

it("an account is connected by signing in, and its token is renewed when it ends or is refused", {
  timeout: 60_000,
}, async () => {
  const { issuer, provider, granted } = await newProvider();
  const { ctx, db, service, slug, run } = await guided({ provider: issuer });
  const tokens: string[] = [];
  service.serve(({ headers }, response) => {
    const given = headers.authorization?.replace("Bearer ", "") ?? "";
    tokens.push(given);
    void provider.AccessToken.find(given).then((known) =>
      json(response, known ? { account: known.accountId } : {}, known ? 200 : 401),
    );
  });
  await setOauthClient(ctx, { slug, template: "sign-in", clientId: "console", clientSecret });
  const { answer } = await connectBySigningIn(ctx, { integration: slug, template: "sign-in", name: "main" });
  expect(answer).toMatchObject({ state: "connected" });
  const account = expect.any(String);
  expect(await run("whoami({})")).toMatchObject({ structured: { result: { ok: true, data: { account } } } });
  await db.$transaction((tx) => tx.oauthGrant.updateMany({ data: { accessExpiresAt: new Date(Date.now() - 1) } }));
  expect(await run("whoami({})")).toMatchObject({ structured: { result: { ok: true } } });
  await (await provider.AccessToken.find(tokens.at(-1) ?? ""))?.destroy();
  expect(await run("whoami({})")).toMatchObject({ structured: { result: { ok: true } } });
  expect(granted).toEqual(["authorization_code", "refresh_token", "refresh_token"]);
  expect(await run("items.list({})")).toMatchObject({ structured: { result: { error: { code: "connection_missing" } } } });
});

it("a tool says by its input whether it asks", { timeout: 60_000 }, async () => {
  const { ctx, connect, run } = await guided();
  await connect();
  expect(await run('items.move({ id: "a", dryRun: true })')).toMatchObject({
    structured: { result: { data: { moved: false } } },
  });
  expect(await run('items.move({ id: "a" })')).toMatchObject({ status: "paused" });
  expect(
    await tryTool(ctx, { address: "my_service.org.main.items.move", args: { id: "a" }, onApproval: "reject" }),
  ).toMatchObject({ ok: false, error: { code: "approval_pending" } });
});
