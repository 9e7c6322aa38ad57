import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { sampled, turnOfRun } from "@/scripts/test-depth";
import { scopedDb } from "../db/scoped";
import { answerApproval, cancelExecution, createExecution, getExecution, listApprovals, listExecutions } from "../executions";
import { newRuns, soon, things } from "../executions/executions.suite";
import { withDatabase } from "../operation/organization.suite";
import { beginStop, disposeProcessWide, processWide } from "../process";
import { connect, type Era, newEndpoint } from "./endpoint.suite";

withDatabase();

const adds = `return ${things}.addThing({ body: { title: "a" } })`;

type Result = { content: { type: string; text: string }[]; structuredContent?: Record<string, unknown>; isError?: boolean };
const execute = (code: string) => ({ name: "execute", arguments: { code } });
const textOf = (result: unknown) => (result as Result).content[0]?.text ?? "";
const dataOf = (result: unknown) => (result as Result).structuredContent ?? {};

async function newCaller(search = "") {
  const runs = await newRuns();
  const { url } = await newEndpoint({ key: runs.ctx });
  return { ...runs, at: (era: Era, options = {}) => connect({ url: `${url}${search}`, token: "key", era, options }), url };
}

describe.each(sampled<Era>(["newer", "older"], { turn: turnOfRun }))("a client of the %s era", (era) => {
  it("runs code and reads its answer, as text and as data", async () => {
    const { at } = await newCaller();
    const client = await at(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["execute", "resume"]);
    expect(tools[0]?.description).toContain("### things_api");
    const result = await client.callTool(execute(`const { data } = await ${things}.getThing({ id: 7 }); return data.url`));
    expect(textOf(result)).toContain("/things/7");
    expect(dataOf(result)).toMatchObject({ status: "completed", result: "/things/7" });
  });

  it("is told what is wrong with its arguments and its code", async () => {
    const { at } = await newCaller();
    const client = await at(era);
    const unknown = await client.callTool({ name: "execute", arguments: { kode: "return 1" } });
    expect(unknown).toMatchObject({ isError: true });
    expect(textOf(unknown)).toMatch(/kode.*code/);
    const broken = await client.callTool(execute("return ("));
    expect(broken).toMatchObject({ isError: true, structuredContent: { status: "error" } });
    await expect(client.callTool({ name: "exekute", arguments: {} })).rejects.toThrow(/no tool exekute/);
  });

  it("goes on with a paused run by resume, from another session and as often as it asks", async () => {
    const { at, sent } = await newCaller();
    const paused = await (await at(era)).callTool(execute(adds));
    expect(dataOf(paused)).toMatchObject({ status: "waiting_for_interaction" });
    const { executionId } = dataOf(paused);
    const other = await at(era);
    for (const _again of [1, 2]) {
      const done = await other.callTool({ name: "resume", arguments: { executionId, action: "accept" } });
      expect(dataOf(done)).toMatchObject({ status: "completed", result: { ok: true } });
    }
    expect(sent("POST")).toHaveLength(1);
  });

  it("approves all alike calls of a run by resume, and no other", async () => {
    const { at, sent } = await newCaller();
    const client = await at(era);
    const loop = `for (const title of ["a", "b"]) await ${things}.addThing({ title }); await ${things}.addThing({ title: "c", amount: 2 });`;
    const { executionId } = dataOf(await client.callTool(execute(loop)));
    const given = { executionId, action: "accept", scope: "alike", varying: ["/body/title"] };
    expect(textOf(await client.callTool({ name: "resume", arguments: given }))).toContain('"amount": 2');
    expect(sent("POST")).toHaveLength(2);
  });

  it("finds its runs again that wait, and nobody else's", async () => {
    const { at, ctx, contextOf } = await newCaller();
    const { executionId } = dataOf(await (await at(era)).callTool(execute(adds)));
    const other = contextOf(["tools:call", "tools:read", "executions:read"]);
    await createExecution({ ...other, actor: { ...other.actor, id: randomUUID() } }, { code: adds });
    const found = await (await at(era)).callTool({ name: "resume", arguments: {} });
    expect(dataOf(found)).toMatchObject({ runs: [{ executionId, status: "paused", calls: [{ state: "waiting" }] }] });
    const unnamed = await (await at(era)).callTool({ name: "resume", arguments: { action: "accept" } });
    expect(textOf(unnamed)).toMatch(/Say which run/);
    expect((await listApprovals(ctx, { state: "waiting" })).items).toHaveLength(2);
  });

  it("shows a question as a form of its own, and the answer counts", async () => {
    const { at, sent, ctx } = await newCaller();
    const client = await at(era, { capabilities: { elicitation: { form: {} } } });
    const asked: string[] = [];
    const answers = ["decline", "accept"] as const;
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      asked.push(params.message);
      return { action: answers[asked.length - 1] ?? "cancel", content: {} };
    });
    const declined = await client.callTool(execute(adds));
    expect(dataOf(declined)).toMatchObject({ status: "completed", result: { ok: false, error: { code: "approval_declined" } } });
    expect(sent("POST")).toHaveLength(0);
    const done = await client.callTool(execute(adds));
    expect(dataOf(done)).toMatchObject({ status: "completed", result: { ok: true } });
    expect(asked[0]).toContain("things_api.org.main.things.addThing");
    expect((await listApprovals(ctx, { state: "waiting" })).items).toEqual([]);
  });

  it("leaves a question open that its user closes", async () => {
    const { at, ctx } = await newCaller();
    const client = await at(era, { capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler("elicitation/create", async () => ({ action: "cancel" }));
    expect(dataOf(await client.callTool(execute(adds)))).toMatchObject({ status: "waiting_for_interaction" });
    expect((await listApprovals(ctx, { state: "waiting" })).items).toHaveLength(1);
  });

  it("opens the page of a question, which is no approval until somebody approves there", async () => {
    const { at, sent, ctx } = await newCaller("?elicitation_mode=browser");
    const client = await at(era, { capabilities: { elicitation: { form: {}, url: {} } } });
    const opened: string[] = [];
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      opened.push("url" in params ? String(params.url) : "");
      return { action: "accept" };
    });
    const result = client.callTool(execute(adds));
    await soon(() => expect(opened).toHaveLength(1));
    expect(sent("POST")).toHaveLength(0);
    const [waiting] = (await listApprovals(ctx, { state: "waiting" })).items;
    expect(opened[0]).toContain(`/resume/${waiting?.pauseId}`);
    await answerApproval(ctx, { id: waiting?.id ?? "", action: "accept" });
    expect(dataOf(await result)).toMatchObject({ status: "completed", result: { ok: true } });
  });

  it("reports what a long run does, and ends it with everything under way when the client gives up", async () => {
    const { at, ctx, upstream } = await newCaller();
    upstream.serve(() => {});
    const client = await at(era);
    const stop = new AbortController();
    const reports: string[] = [];
    const onprogress = ({ message }: { message?: string }) => reports.push(message ?? "");
    const going = client.callTool(execute(`return ${things}.getThing({ id: 1 })`), { signal: stop.signal, onprogress });
    await soon(() => expect(reports.join()).toContain("things.getThing: running"));
    stop.abort();
    await expect(going).rejects.toThrow();
    const { items } = await listExecutions(ctx, {});
    await soon(async () => expect(await getExecution(ctx, { id: items[0]!.id })).toMatchObject({ state: "cancelled" }));
  });
});

it("leaves a run alone whose client is sent away because the process ends", async () => {
  const { at, ctx, upstream } = await newCaller();
  upstream.serve(() => {});
  const client = await at("newer");
  const gone = new AbortController();
  const going = client.callTool(execute(`return ${things}.getThing({ id: 1 })`), { signal: gone.signal });
  await soon(() => expect(upstream.seen).toHaveLength(1));
  beginStop();
  gone.abort();
  await expect(going).rejects.toThrow();
  await sleep(500);
  const [run] = (await listExecutions(ctx, {})).items;
  expect(run).toMatchObject({ state: "running" });
  await cancelExecution(ctx, { id: run?.id ?? "" });
  await disposeProcessWide();
});

it("serves a client of the first SDK", async () => {
  const { url } = await newCaller();
  const client = new OldClient({ name: "old", version: "1.0.0" });
  await client.connect(new OldTransport(new URL(url), { requestInit: { headers: { authorization: "Bearer key" } } }) as never);
  onTestFinished(() => client.close());
  expect(textOf(await client.callTool(execute("return 1 + 1")))).toBe("2");
});

it("goes on with a session of the older era after the process has forgotten it, and lets nobody else into it", async () => {
  const runs = await newRuns();
  const stranger = await newRuns();
  const { url } = await newEndpoint({ key: runs.ctx, stranger: stranger.ctx });
  const client = await connect({ url, token: "key", era: "older" });
  processWide("mcp.sessions", () => new Map()).clear();
  expect(textOf(await client.callTool(execute("return 1")))).toBe("1");
  const sessionId = (client.transport as { sessionId?: string }).sessionId ?? "";
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-session-id": sessionId,
  };
  const refused = await fetch(url, { method: "POST", body, headers: { ...headers, authorization: "Bearer stranger" } });
  expect(refused.status).toBe(404);
});

describe("a client of the older era whose process went away while it was asked", () => {
  async function newAsked({ isBackAfterAnswer }: { isBackAfterAnswer: boolean }) {
    const runs = await newRuns();
    const callers = { key: runs.ctx };
    const { url } = await newEndpoint(callers);
    let isRestarted = false;
    const isBack = async () => {
      expect(isRestarted).toBe(true);
      const answers = await callers.key.db.mcpMessage.findMany({ select: { id: true } });
      expect(answers).toHaveLength(isBackAfterAnswer ? 1 : 0);
    };
    const reconnect = (again: () => void) => void soon(isBack).then(again);
    const options = { capabilities: { elicitation: { form: {} } } };
    const client = await connect({ url, token: "key", era: "older", options, reconnect });
    /** All that this process knows is gone, and what its clients had open. */
    const restart = async () => {
      await disposeProcessWide();
      callers.key = { ...runs.ctx, db: scopedDb(runs.ctx.organizationId) };
      isRestarted = true;
    };
    return { ...runs, client, restart };
  }

  it("is asked once more, and gets the answer of its call", async () => {
    const { client, restart, sent } = await newAsked({ isBackAfterAnswer: false });
    const withdrawn: string[] = [];
    let asked = 0;
    client.setRequestHandler("elicitation/create", async (_request, { mcpReq: { signal } }) => {
      asked += 1;
      if (asked > 1) return { action: "accept", content: {} };
      signal.addEventListener("abort", () => withdrawn.push("withdrawn"));
      await restart();
      return new Promise(() => {});
    });
    expect(dataOf(await client.callTool(execute(adds)))).toMatchObject({ status: "completed", result: { ok: true } });
    expect([asked, withdrawn.length, sent("POST").length]).toEqual([2, 1, 1]);
  });

  it("is not asked again when its answer has come since", async () => {
    const { client, restart, sent } = await newAsked({ isBackAfterAnswer: true });
    let asked = 0;
    client.setRequestHandler("elicitation/create", async () => {
      asked += 1;
      await restart();
      return { action: "accept", content: {} };
    });
    expect(dataOf(await client.callTool(execute(adds)))).toMatchObject({ status: "completed", result: { ok: true } });
    expect([asked, sent("POST").length]).toEqual([1, 1]);
  });
});

it("takes the state of a question back from the actor it was given to only", async () => {
  const [runs, foreign] = [await newRuns(), await newRuns()];
  const asActor = (change: object) => ({ ...runs.ctx, actor: { ...runs.ctx.actor, ...change } });
  const otherKey = asActor({ kind: "apiKey", id: randomUUID(), onBehalfOf: runs.owner.id });
  const member = asActor({ id: randomUUID() });
  const { url } = await newEndpoint({ key: runs.ctx, otherKey, member, foreign: foreign.ctx });
  const options = { capabilities: { elicitation: { form: {} } }, inputRequired: { autoFulfill: false } };
  const asked = async (token: string, more: object = {}) => {
    const client = await connect({ url, token, era: "newer", options });
    return await client.callTool({ ...execute(adds), ...more } as ReturnType<typeof execute>, { allowInputRequired: true });
  };
  const { requestState = "" } = (await asked("key")) as { requestState?: string };
  const inputResponses = { answer: { action: "accept", content: {} } };
  for (const token of ["otherKey", "member", "foreign"])
    await expect(asked(token, { requestState, inputResponses }), token).rejects.toMatchObject({ code: -32_602 });
  await expect(asked("key", { requestState: `${requestState}x`, inputResponses })).rejects.toMatchObject({ code: -32_602 });
  expect(runs.sent("POST")).toHaveLength(0);
  expect(dataOf(await asked("key", { requestState, inputResponses }))).toMatchObject({ status: "completed" });
});

it("lets nobody go on with a stream of somebody else, and answers nothing to ids that were never given", async () => {
  const [runs, stranger] = [await newRuns(), await newRuns()];
  const { url } = await newEndpoint({ key: runs.ctx, stranger: stranger.ctx });
  const paused = await createExecution(runs.ctx, { code: adds });
  const lastEventId = (executionId: string | null) =>
    Buffer.from(
      JSON.stringify({ id: 1, method: "tools/call", progressToken: null, executionId, isOfOneTool: false, asked: null }),
    ).toString("base64url");
  const comesBack = async (token: string, id: string) => {
    const client = await connect({ url, token, era: "older" });
    const { sessionId = "" } = client.transport as { sessionId?: string };
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}`, "mcp-session-id": sessionId };
    const answer = await fetch(url, { headers: { ...headers, "last-event-id": id } });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await comesBack("key", lastEventId(paused.executionId))).text).toContain("waiting_for_interaction");
  const foreign = await comesBack("stranger", lastEventId(paused.executionId));
  expect(foreign.text).toContain("not_found");
  expect(foreign.text).not.toContain("addThing");
  expect((await comesBack("key", lastEventId(null))).text).toContain("before you send it again");
  expect((await comesBack("key", "nonsense")).status).toBe(400);
});

it("refuses options it does not know, with the nearest one", async () => {
  const { at } = await newCaller("?elicitation_mod=model");
  await expect(at("older")).rejects.toThrow(/Unknown option 'elicitation_mod'. Did you mean 'elicitation_mode'/);
});

it("shows nothing of a bug but its reference", async () => {
  const runs = await newRuns();
  const db = new Proxy(runs.db, {
    get: () => {
      throw new TypeError("secret of the database");
    },
  });
  const broken = { ...runs.ctx, db };
  const { url } = await newEndpoint({ key: broken });
  const client = await connect({ url, token: "key", era: "newer" });
  await expect(client.listTools()).rejects.toThrow(/^(?!.*secret).*The log says more/);
  await expect(client.callTool(execute("return 1"))).rejects.toThrow(/^(?!.*secret).*The log says more/);
});
