import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it, vi } from "vitest";
import { scopedDb } from "../db/scoped";
import { updateIntegration } from "../integrations";
import { newParlour } from "../integrations/parlour-service.suite";
import type { Context } from "../operation/context";
import { withDatabase } from "../operation/organization.suite";
import { parlour } from "../plugins/parlour.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { createPolicy } from "../policies";
import { disposeProcessWide } from "../process";
import { readHere } from "../sources/import-worker/read-here.suite";
import { listTools } from "../tools";
import { takeOverExecutions } from "./driver/resume";
import { endLeases } from "./end-leases.suite";
import { cancelExecution } from "./runs/cancel";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";
import { offerStaticTools } from "./tools/static-tools";

bringPlugins([parlour], { staticPlugins: [] });
beforeAll(readHere);

withDatabase();

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 30 });
const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const chat = "return await tools.parlour.org.main.chat({ topic: 'trips' })";

type Tools = Parameters<typeof newParlour>[0];

async function asking(tools?: Tools) {
  const parlour = await newParlour(tools);
  await parlour.connect("token-of-ann-1");
  const { service } = parlour;
  service.onCall = () => ({ ask: { message: "Where from?", requestedSchema: city }, token: "one" });
  service.onAnswer = ({ token, answer }) => {
    if (token === "one") return { ask: { message: "Where to?", requestedSchema: city }, token: "two" };
    return { data: { answer } };
  };
  return parlour;
}

/** The process stops, and another one has what is left. */
async function restarted(ctx: Context): Promise<Context> {
  await disposeProcessWide();
  await endLeases();
  takeOverExecutions();
  return { ...ctx, db: scopedDb(ctx.organizationId) };
}

const accept = (value: string) => ({ action: "accept" as const, content: { city: value } });

it("a tool asks several questions within one call, and the time people take does not count", { timeout: 60_000 }, async () => {
  const { ctx, service, slug, db } = await asking();
  await updateIntegration(ctx, { slug, overrides: { chat: { timeoutS: 1 } } });
  const paused = await createExecution(ctx, { code: `emit("begun"); ${chat}` });
  const { executionId: id } = paused;
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { kind: "form", message: "Where from?" } } });
  expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
  expect(await db.call.findFirst()).toMatchObject({ state: "asking" });
  await expect(resumeExecution(ctx, { id, action: "accept", content: {} })).rejects.toMatchObject({ code: "invalid" });
  await sleep(1_200);
  const second = await resumeExecution(ctx, { id, ...accept("Rome") });
  expect(second).toMatchObject({ status: "paused", structured: { interaction: { message: "Where to?" } } });
  await sleep(1_200);
  expect(await resumeExecution(ctx, { id: second.executionId, ...accept("Oslo") })).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: { answer: { action: "accept", content: { city: "Oslo" } } } }, emitted: ["begun"] },
  });
  expect(service.calls).toHaveLength(1);
  expect(service.answers.map(({ answer }) => answer)).toEqual([accept("Rome"), accept("Oslo")]);
});

it("a question that is declined or cancelled is told to the tool, which decides how to go on", { timeout: 60_000 }, async () => {
  const { ctx, service } = await asking();
  service.onAnswer = ({ answer }) => ({ data: answer });
  for (const action of ["decline", "cancel"] as const) {
    const { executionId: id } = await createExecution(ctx, { code: chat });
    expect(await resumeExecution(ctx, { id, action, reason: "No trip" })).toMatchObject({
      status: "completed",
      structured: { result: { ok: true, data: { action, reason: "No trip" } } },
    });
  }
});

it("other calls of the program go on meanwhile", { timeout: 60_000 }, async () => {
  const { ctx, service } = await asking([{ name: "chat" }, { name: "look" }]);
  const ask = service.onCall;
  service.onCall = (name, asked) => (name === "chat" ? ask(name, asked) : { data: "seen" });
  const code = `const asked = tools.parlour.org.main.chat({}); const seen = await tools.parlour.org.main.look({});
    await tools.parlour.org.main.look({ again: true }); return [seen.data, (await asked).ok]`;
  const { executionId: id } = await createExecution(ctx, { code });
  await soon(() => expect(service.calls.map(({ name }) => name).sort()).toEqual(["chat", "look", "look"]));
  const { executionId: next } = await resumeExecution(ctx, { id, ...accept("Rome") });
  expect(await resumeExecution(ctx, { id: next, ...accept("Oslo") })).toMatchObject({ structured: { result: ["seen", true] } });
  expect(service.calls).toHaveLength(3);
});

it("a run that is cancelled while a tool asks asks nobody any more", { timeout: 60_000 }, async () => {
  const { ctx, service, db } = await asking();
  const { executionId: id } = await createExecution(ctx, { code: chat });
  await cancelExecution(ctx, { id });
  expect(await db.approval.findFirst()).toMatchObject({ state: "cancelled" });
  expect(await getExecution(ctx, { id })).toMatchObject({ state: "cancelled" });
  expect(service.answers).toEqual([]);
});

it("a run that waits for nobody asks nobody: the tool is told so", { timeout: 60_000 }, async () => {
  const { ctx, service } = await asking();
  service.onAnswer = ({ answer }) => ({ data: answer });
  expect(await createExecution(ctx, { code: chat, onApproval: "reject" })).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: { action: "cancel" } } },
  });
});

it("a call that only reads and asked when its process ended is made again, and given what was answered", {
  timeout: 60_000,
}, async () => {
  const { ctx, service } = await asking();
  const { executionId: id } = await createExecution(ctx, { code: chat });
  const second = await resumeExecution(ctx, { id, ...accept("Rome") });
  expect(second).toMatchObject({ status: "paused" });
  const later = await restarted(ctx);
  expect(await resumeExecution(later, { id: second.executionId, ...accept("Oslo") })).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: { answer: accept("Oslo") } } },
  });
  expect(service.calls).toHaveLength(2);
  expect(service.answers.map(({ answer }) => answer)).toEqual([accept("Rome"), accept("Rome"), accept("Oslo")]);
});

it("of a call that changes something and asked when its process ended nobody knows the outcome", {
  timeout: 60_000,
}, async () => {
  const { ctx, service } = await asking([{ name: "chat", effect: "write" }]);
  const { executionId: id } = await createExecution(ctx, { code: chat });
  expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
  const later = await restarted(ctx);
  await soon(async () =>
    expect(await later.db.approval.findMany({ orderBy: { number: "asc" }, select: { kind: true, state: true } })).toEqual([
      { kind: "form", state: "cancelled" },
      { kind: "outcome", state: "waiting" },
    ]),
  );
  expect(service.calls).toHaveLength(1);
  expect(await resumeExecution(later, { id: `${id}.2`, action: "decline" })).toMatchObject({
    structured: { result: { ok: false, error: { code: "outcome_unknown" } } },
  });
});

it("what a call does may depend on its arguments: gate and record follow what the plugin says of them", {
  timeout: 60_000,
}, async () => {
  const { ctx, service, db } = await asking([
    { name: "query", effect: "write", requiresApproval: true, effectByArguments: true },
  ]);
  service.onCall = () => ({ data: "done" });
  const query = (statement: string) =>
    createExecution(ctx, { code: `return await tools.parlour.org.main.query({ statement: "${statement}" })` });
  expect(await query("select 1")).toMatchObject({ status: "completed", structured: { result: { ok: true } } });
  expect(await query("drop all")).toMatchObject({ status: "paused", structured: { interaction: { kind: "approval" } } });
  expect(await db.call.findMany({ orderBy: { madeAt: "asc" }, select: { effect: true, decision: true } })).toMatchObject([
    { effect: "read", decision: { action: "allow" } },
    { decision: { action: "require_approval", because: "arguments" } },
  ]);
  await createPolicy(ctx, { owner: "org", pattern: "*", effects: ["write", "destructive"], action: "block" });
  expect((await listTools(ctx, { integration: "parlour" })).items).toMatchObject([{ policy: { conditional: true } }]);
  expect(await query("select 1")).toMatchObject({ status: "completed", structured: { result: { ok: true } } });
  expect(await query("drop all")).toMatchObject({ structured: { result: { ok: false, error: { code: "tool_blocked" } } } });
});

it("a question of a call that ends all the same is taken back", { timeout: 60_000 }, async () => {
  const { ctx, service, db } = await asking([{ name: "chat" }, { name: "look" }]);
  const ask = service.onCall;
  service.onCall = (name, asked) => (name === "chat" ? ask(name, asked) : { data: "seen" });
  const code =
    "tools.parlour.org.main.chat({}).catch(() => {}); await tools.parlour.org.main.look({}); await new Promise((go) => setTimeout(go, 300)); return 1";
  expect(await createExecution(ctx, { code })).toMatchObject({ status: "completed", structured: { result: 1 } });
  expect(await db.approval.findMany({ select: { state: true } })).toEqual([{ state: "cancelled" }]);
});

it("a tool calls another one with the rights of whoever called it, and no deeper than allowed", { timeout: 60_000 }, async () => {
  const { ctx, service } = await asking([{ name: "chat" }, { name: "erase", effect: "write", requiresApproval: true }]);
  offerStaticTools({ tryTool });
  service.onCall = (name, { args }) =>
    name === "chat" ? { call: { address: `parlour.org.main.${String(args.of)}`, args } } : { data: "erased" };
  const call = (of: string) => createExecution(ctx, { code: `return await tools.parlour.org.main.chat({ of: "${of}" })` });
  expect(await call("erase")).toMatchObject({ structured: { result: { ok: false, error: { code: "approval_pending" } } } });
  expect(await call("chat")).toMatchObject({ structured: { result: { ok: false, error: { code: "limit_exceeded" } } } });
  expect(service.calls.filter(({ name }) => name === "erase")).toEqual([]);
});

it("a call within another one ends with it, however that one ends", { timeout: 60_000 }, async () => {
  const { ctx, service, slug, db } = await asking([{ name: "chat" }, { name: "look" }]);
  offerStaticTools({ tryTool });
  service.onCall = (name) => (name === "chat" ? { call: { address: "parlour.org.main.look", args: {} } } : new Promise(() => {}));
  const looked = (times: number) => soon(() => expect(service.calls.filter(({ name }) => name === "look")).toHaveLength(times));
  const states = async () =>
    (await db.execution.findMany({ orderBy: { id: "asc" }, select: { state: true } })).map(({ state }) => state);
  const { executionId: id } = await createExecution(ctx, { code: chat, background: true });
  await looked(1);
  await cancelExecution(ctx, { id });
  await soon(async () => expect(await states()).toEqual(["cancelled", "cancelled"]));
  await updateIntegration(ctx, { slug, overrides: { chat: { timeoutS: 1 } } });
  const result = await createExecution(ctx, { code: chat });
  expect(result).toMatchObject({ structured: { result: { ok: false, error: { code: "upstream_timeout" } } } });
  await soon(async () => expect((await states()).slice(2).sort()).toEqual(["cancelled", "completed"]));
});

it("a call whose tool asks gives its slot to others, and waits for one again", { timeout: 60_000 }, async () => {
  const { ctx, service, slug, db } = await asking();
  await updateIntegration(ctx, { slug, overrides: { chat: { maxConcurrency: 1 } } });
  service.onAnswer = () => ({ data: "answered" });
  const { executionId: id } = await createExecution(ctx, { code: chat });
  await soon(async () => expect(await db.callSlot.count()).toBe(0));
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  service.onCall = async () => {
    await gate;
    return { data: "other" };
  };
  const other = createExecution(ctx, { code: chat });
  await soon(() => expect(service.calls).toHaveLength(2));
  const answered = resumeExecution(ctx, { id, ...accept("Rome") });
  await soon(async () => expect(await db.callSlot.count()).toBe(2));
  expect(service.answers).toHaveLength(0);
  letGo();
  expect(await other).toMatchObject({ structured: { result: { data: "other" } } });
  expect(await answered).toMatchObject({ structured: { result: { data: "answered" } } });
  await soon(async () => expect(await db.callSlot.count()).toBe(0));
});
