import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createExecution, getExecution, listExecutions, resumeExecution } from "../executions";
import { newPlans, things } from "../executions/plans.suite";
import {
  addEmbedOrigin,
  createApiKey,
  createEmbedToken,
  forgetVisitors,
  identify,
  listEmbedOrigins,
  refreshActor,
  removeEmbedOrigin,
  revokeApiKey,
} from "../identity";
import { rightsOf } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission, type Permission } from "../operation/permission";
import { assignToolkit, createToolkit } from "../toolkits";
import { browseTools } from "../tools";
import { answerRequest } from "./answer-http";

withDatabase();

const origin = "https://app.example";

async function setUp(permissions: readonly Permission[] = everyPermission, given?: TestOrganization) {
  const organization = given ?? (await newOrganization());
  const { ctx, organizationId } = organization;
  const { id: originId } = await addEmbedOrigin(ctx, { origin });
  const key = await createApiKey(ctx, { name: "shop", kind: "service", permissions: [...permissions] });
  const { actor } = (await identify({ apiKey: key.text }))!;
  const server: Context = { ...ctx, actor, door: "api" };
  const visit = async (visitor: string, held?: Permission[]) => {
    const { token } = await createEmbedToken(server, { origin, visitor, permissions: held });
    const found = (await identify({ embedToken: token }))!;
    return { token, ctx: { ...server, actor: found.actor }, found };
  };
  return { ...organization, organizationId, originId, key, server, visit };
}

const ended = (embedToken: string) =>
  vi.waitFor(async () => expect(await rightsOf({ embedToken })).toBeNull(), { timeout: 1_900, interval: 20 });

it.each([
  ["https://App.Example", "https://app.example"],
  ["https://app.example:8443/", "https://app.example:8443"],
  ["http://localhost:5173", "http://localhost:5173"],
])("%s is stored as browsers write it", async (given, stored) => {
  const { ctx } = await newOrganization();
  await addEmbedOrigin(ctx, { origin: given });
  expect((await listEmbedOrigins(ctx, {})).items).toMatchObject([{ origin: stored }]);
  await expect(addEmbedOrigin(ctx, { origin: stored })).rejects.toMatchObject({ code: "conflict" });
});

it.each([
  ["app.example", /such as https/],
  ["http://app.example", /Use https/],
  ["https://app.example/page", /Leave out the path/],
  ["https://*.example", /one host/],
  ["https://a:b@app.example", /one host/],
  ["javascript:alert(1)", /path|https/],
  ["*", /such as https/],
])("%s is no origin that may embed", async (given, message) => {
  const { ctx } = await newOrganization();
  await expect(addEmbedOrigin(ctx, { origin: given })).rejects.toMatchObject({
    code: "invalid",
    details: { origin: expect.arrayContaining([expect.stringMatching(message)]) },
  });
});

it("a visitor holds what the token says and the key still holds, and acts for nobody", async () => {
  const { visit, organizationId } = await setUp(["tools:read", "tools:call"]);
  await expect(visit("ada@shop.example")).rejects.toMatchObject({ code: "forbidden", message: /executions:read/ });
  const narrow = await setUp(["tools:read", "tools:call", "executions:read", "executions:cancel"]);
  const { found } = await narrow.visit("ada@shop.example");
  expect(found).toMatchObject({
    embeddedIn: origin,
    organizationId: expect.not.stringContaining(organizationId),
    actor: { kind: "visitor", label: "ada@shop.example", onBehalfOf: null },
  });
  expect([...found.actor.permissions].sort()).toEqual(["executions:cancel", "executions:read", "tools:call", "tools:read"]);
});

it("only a service key makes tokens, for origins in the list and for no more than visitors can hold", async () => {
  const { ctx, server, visit } = await setUp();
  const wanted = { origin, visitor: "ada" };
  await expect(createEmbedToken(ctx, wanted)).rejects.toMatchObject({ code: "forbidden", message: /service key/ });
  const own = await createApiKey(ctx, { name: "own", permissions: [...everyPermission] });
  const { actor } = (await identify({ apiKey: own.text }))!;
  await expect(createEmbedToken({ ...ctx, actor }, wanted)).rejects.toMatchObject({ code: "forbidden", message: /service key/ });
  await expect(createEmbedToken((await visit("eve")).ctx, wanted)).rejects.toMatchObject({ code: "forbidden" });
  await expect(createEmbedToken(server, { ...wanted, origin: "https://other.example" })).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("https://other.example may not embed"),
  });
  for (const permission of ["executions:all", "policies:write", "connections:own"] as const)
    await expect(createEmbedToken(server, { ...wanted, permissions: [permission] })).rejects.toMatchObject({ code: "invalid" });
});

it("a token ends with its time, its key and its origin, and altered ones never count", async () => {
  const { ctx, server, visit, key, originId } = await setUp();
  const { token } = await visit("ada");
  expect(await rightsOf({ embedToken: `${token.slice(0, -4)}AAAA` })).toBeNull();
  expect(await rightsOf({ apiKey: token })).toBeNull();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  expect(await rightsOf({ embedToken: token })).toBeNull();
  vi.useRealTimers();
  await removeEmbedOrigin(ctx, { id: originId });
  await ended(token);
  await addEmbedOrigin(ctx, { origin: "https://b.example" });
  const { token: other } = await createEmbedToken(server, { origin: "https://b.example", visitor: "ada" });
  expect(await rightsOf({ embedToken: other })).not.toBeNull();
  await revokeApiKey(ctx, { id: key.id });
  await ended(other);
});

it("visitors of one key see their own runs and no others; the same name sees the same ones again", async () => {
  const { visit } = await setUp();
  const [ada, bob] = [await visit("ada"), await visit("bob")];
  const { executionId } = await createExecution(ada.ctx, { code: "return 7;" });
  const again = await visit("ada");
  expect(again.found.actor.id).toBe(ada.found.actor.id);
  expect(await getExecution(again.ctx, { id: executionId })).toMatchObject({ actor: { kind: "visitor", label: "ada" } });
  expect((await listExecutions(bob.ctx, {})).items).toEqual([]);
  await expect(getExecution(bob.ctx, { id: executionId })).rejects.toMatchObject({ code: "not_found" });
});

it("a run outlives its token, and ends with the key behind it", async () => {
  const { ctx, db, organizationId, visit, key } = await setUp();
  const { ctx: ada, found } = await visit("ada");
  const remembered = { ...found.actor, organizationId };
  expect(await refreshActor(remembered)).toMatchObject({ kind: "visitor", permissions: found.actor.permissions });
  const code = "await new Promise((done) => setTimeout(done, 20_000)); return 1;";
  const { executionId } = await createExecution(ada, { code, background: true });
  await sleep(50);
  await revokeApiKey(ctx, { id: key.id });
  await expect
    .poll(async () => (await db.execution.findFirst({ where: { id: executionId }, select: { state: true } }))?.state)
    .toBe("failed");
  expect(await refreshActor(remembered)).toBeNull();
});

it("a visitor is limited to the toolkit of the token and to that of the key, also once one is gone", async () => {
  const { ctx, db, server } = await setUp();
  const make = (slug: string) => createToolkit(ctx, { slug, name: slug, patterns: [`${slug}.*`] });
  await make("shop");
  await make("mail");
  const { id: keyId } = server.actor;
  await assignToolkit(ctx, { slug: "mail", kind: "key", id: keyId });
  await expect(createEmbedToken(server, { origin, visitor: "ada", toolkit: "none" })).rejects.toMatchObject({
    code: "not_found",
  });
  const { token } = await createEmbedToken(server, { origin, visitor: "ada", toolkit: "shop" });
  const toolkits = (await db.toolkit.findMany({ select: { id: true } })).map(({ id }) => id).sort();
  const { actor, organizationId } = (await identify({ embedToken: token }))!;
  expect([...(actor.toolkits ?? [])].sort()).toEqual(toolkits);
  expect([...((await refreshActor({ ...actor, organizationId }))?.toolkits ?? [])].sort()).toEqual(toolkits);
  const seen = (await browseTools({ ...server, actor }, {})).total;
  expect(seen).toBe(0);
});

it("a visitor who may answer approves the calls of their own runs, and neither those that remove something nor others'", async () => {
  const plans = await newPlans();
  const { visit } = await setUp(everyPermission, plans);
  const held: Permission[] = ["tools:call", "executions:read", "executions:answer"];
  const [ada, bob] = [await visit("ada", held), await visit("bob", held)];
  const begin = async (call: string) => {
    const { status, executionId: id } = await createExecution(ada.ctx, { code: `return await ${things}.${call}` });
    expect(status).toBe("paused");
    return id;
  };
  const adding = await begin('addThing({ body: { title: "a" } })');
  await expect(resumeExecution(bob.ctx, { id: adding, action: "accept" })).rejects.toMatchObject({ code: "not_found" });
  expect(await resumeExecution(ada.ctx, { id: adding, action: "accept" })).toMatchObject({ status: "completed" });
  const removing = await begin("removeThing({ id: 1 })");
  await expect(resumeExecution(ada.ctx, { id: removing, action: "accept" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await resumeExecution(plans.ctx, { id: removing, action: "accept" })).toMatchObject({ status: "completed" });
});

it("another organization has neither the origins nor the visitors", async () => {
  const [one, other] = [await setUp(), await newOrganization()];
  await one.visit("ada");
  expect((await listEmbedOrigins(other.ctx, {})).items).toEqual([]);
  await expect(removeEmbedOrigin(other.ctx, { id: one.originId })).rejects.toMatchObject({ code: "not_found" });
  expect(await other.db.visitor.count()).toBe(0);
});

it("whoever has not come for long is forgotten", async () => {
  const { db, visit } = await setUp();
  await visit("ada");
  await visit("bob");
  const long = new Date(Date.now() - 91 * 24 * 60 * 60_000);
  await db.$transaction(async (tx) => {
    await tx.visitor.updateMany({ where: { name: "ada" }, data: { lastSeenAt: long } });
    await forgetVisitors(tx);
  });
  expect((await db.visitor.findMany()).map(({ name }) => name)).toEqual(["bob"]);
});

it("over HTTP a token counts only together with the origin it is for", async () => {
  const { key, visit } = await setUp();
  const { token } = await visit("ada");
  const asked = (bearer: string, headers: Record<string, string> = {}) =>
    answerRequest(
      new Request("http://console.test/api/v1/whoami", { headers: { authorization: `Bearer ${bearer}`, ...headers } }),
    );
  expect((await asked(token, { "x-embedded-in": origin })).status).toBe(200);
  expect((await asked(token)).status).toBe(403);
  expect((await asked(token, { "x-embedded-in": "https://evil.example" })).status).toBe(403);
  const made = await answerRequest(
    new Request("http://console.test/api/v1/embed/tokens", {
      method: "POST",
      headers: { authorization: `Bearer ${key.text}`, "content-type": "application/json" },
      body: JSON.stringify({ origin, visitor: "ada", lifetimeSeconds: 60 }),
    }),
  );
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({ token: expect.stringMatching(/^exv_/), path: expect.stringMatching(/^\/embed\//) });
});
