import { describe, expect, it } from "vitest";
import { refreshIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createPolicy, removePolicy } from "../policies";
import { apiText, json } from "../sources/upstream.suite";
import { seal } from "../vault/seal";
import { answerApproval } from "./approvals/answer";
import { expireApproval } from "./approvals/expire";
import { getApproval } from "./approvals/get";
import { listApprovals } from "./approvals/list";
import { resume } from "./driver/resume";
import { newRuns, soon, things } from "./executions.suite";
import { sealedAt } from "./journal/sealed-at";
import { cancelExecution } from "./runs/cancel";
import { createExecution } from "./runs/create";
import { followExecution } from "./runs/follow";
import { getExecution } from "./runs/get";
import { listExecutions } from "./runs/list";
import { getExecutionResult } from "./runs/result";
import { resumeExecution } from "./runs/resume";

withDatabase();

const path = "things_api.org.main.things";
const add = `const r = await ${things}.addThing({ title: "a" }); return r.ok ? "sent" : r.error.code;`;

async function pausedRun(code = add) {
  const runs = await newRuns();
  const answer = await createExecution(runs.ctx, { code });
  expect(answer.status).toBe("paused");
  return { ...runs, id: answer.executionId };
}

describe("while a run waits", () => {
  it("the inbox shows who asks what, what would be sent and the code around it", async () => {
    const { ctx, id, upstream } = await pausedRun(`const a = await ${things}.getThing({ id: 7 });\n${add}`);
    expect(await listApprovals(ctx, {})).toMatchObject({ total: 1, items: [{ id: `${id}.1`, pauseId: id, state: "waiting" }] });
    expect(await getApproval(ctx, { id })).toMatchObject({
      arguments: { body: { title: "a" } },
      request: { method: "POST", url: `${upstream.origin}/things`, body: '{"title":"a"}' },
      decision: { action: "require_approval", because: "annotation" },
      earlierCalls: [{ seq: 1, state: "succeeded", arguments: { id: 7 } }],
      source: expect.stringContaining("addThing"),
      lastApproved: null,
      mayAnswer: true,
    });
    await resumeExecution(ctx, { id, action: "accept" });
    expect(await listApprovals(ctx, {})).toMatchObject({ total: 0, items: [] });
    const second = await createExecution(ctx, { code: add });
    expect(await getApproval(ctx, { id: second.executionId })).toMatchObject({
      lastApproved: { arguments: { body: { title: "a" } } },
    });
  });

  it("the link to answer at leads to where the console was asked, so that whoever is signed in there stays it", async () => {
    const { ctx } = await newRuns();
    const { executionId, structured } = await createExecution({ ...ctx, origin: "http://10.0.0.7:3000" }, { code: add });
    expect(structured).toMatchObject({ approvalUrl: `http://10.0.0.7:3000/resume/${executionId}` });
  });

  it("a policy that blocks beats the approval", async () => {
    const { ctx, id, sent } = await pausedRun();
    await createPolicy(ctx, { owner: "org", pattern: `${path}.addThing`, action: "block" });
    expect((await resumeExecution(ctx, { id, action: "accept" })).structured).toMatchObject({ result: "tool_blocked" });
    expect(sent("POST")).toEqual([]);
  });

  it("a tool whose definition changed is asked for again", async () => {
    const { ctx, id, sent, upstream, slug } = await pausedRun();
    const body = { type: "object", properties: { title: { type: "string" } } };
    const operations = [{ path: "/things", method: "post", id: "addThing", description: "Something else", body }];
    await refreshIntegration(ctx, { slug, source: { text: apiText({ origin: upstream.origin, operations }) } });
    const again = await resumeExecution(ctx, { id, action: "accept" });
    expect(again).toMatchObject({ status: "paused", executionId: `${id}.2` });
    expect(sent("POST")).toEqual([]);
    expect(await resumeExecution(ctx, { id: `${id}.2`, action: "accept" })).toMatchObject({ structured: { result: "sent" } });
    expect(sent("POST")).toHaveLength(1);
  });

  it("an approval nobody answers in time counts as refused, and cannot be accepted any more", async () => {
    const { ctx, id, db, organizationId, sent } = await pausedRun();
    const approval = await db.approval.findFirst();
    await expireApproval({ organizationId, id: approval!.id });
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
    await db.$transaction((tx) => tx.approval.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } }));
    await expect(resumeExecution(ctx, { id, action: "accept" })).rejects.toMatchObject({ code: "conflict" });
    await expireApproval({ organizationId, id: approval!.id });
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ structured: { result: "approval_expired" } }));
    expect(sent("POST")).toEqual([]);
  });

  it("reads go on, allowed changes stay unstarted and further questions are asked beside it", async () => {
    const runs = await newRuns();
    const { ctx, sent } = runs;
    await createPolicy(ctx, { owner: "org", pattern: `${path}.removeThing`, action: "allow" });
    const code = `const all = await Promise.all([${things}.addThing({ title: "a" }), ${things}.getThing({ id: 1 }), ${things}.removeThing({ id: 2 }), ${things}.addThing({ title: "b" })]); return all.map((one) => one.ok);`;
    const { executionId: id } = await createExecution(ctx, { code });
    const states = async () => (await getExecution(ctx, { id })).calls.map(({ state }) => state);
    expect(await states()).toEqual(["waiting", "succeeded", "unstarted", "waiting"]);
    expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({ status: "paused", executionId: `${id}.2` });
    expect(await states()).toEqual(["succeeded", "succeeded", "unstarted", "waiting"]);
    expect([sent("POST").length, sent("DELETE").length]).toEqual([1, 0]);
    const last = await resumeExecution(ctx, { id: `${id}.2`, action: "decline" });
    expect(last.structured).toMatchObject({ result: [true, true, true, false] });
    expect([sent("POST").length, sent("DELETE").length]).toEqual([1, 1]);
  });

  it("whoever began it keeps only the rights they have when it goes on", async () => {
    const { ctx, id, sent, db, owner } = await pausedRun();
    await db.$transaction((tx) => tx.membership.updateMany({ where: { userId: owner.id }, data: { role: "viewer" } }));
    expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({
      status: "failed",
      structured: { error: { code: "forbidden" } },
    });
    expect(sent("POST")).toEqual([]);
  });

  it("another organization sees nothing of it", async () => {
    const { id } = await pausedRun();
    const { ctx } = await newOrganization();
    expect((await listExecutions(ctx, {})).items).toEqual([]);
    expect(await listApprovals(ctx, {})).toMatchObject({ items: [], total: 0 });
    const asks = [getExecution, getApproval, followExecution, getExecutionResult, cancelExecution] as ((
      of: typeof ctx,
      input: { id: string },
    ) => Promise<unknown>)[];
    for (const ask of asks) await expect(ask(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a run that goes on", () => {
  it("wakes up when its time has come", async () => {
    const { ctx, db, id, organizationId } = await pausedRun(
      "const before = Date.now(); await new Promise((r) => setTimeout(r, 40_000)); return Date.now() >= before;",
    );
    expect(await resume(organizationId, id)).toBeNull();
    await db.$transaction(async (tx) => {
      await tx.call.updateMany({ data: { madeAt: new Date(Date.now() - 50_000) } });
      await tx.execution.updateMany({ data: { wakeAt: new Date(Date.now() - 1) } });
    });
    expect(await resume(organizationId, id)).toMatchObject({ standing: { state: "completed", result: "true" } });
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" });
  });

  it("ends as diverged when it does not do again what it did", async () => {
    const { ctx, db, id, organizationId } = await pausedRun(`await ${things}.getThing({ id: 1 });\n${add}`);
    const code = await seal(sealedAt.execution(organizationId, id, "code"), `await ${things}.getThing({ id: 2 });`);
    await db.$transaction((tx) => tx.execution.updateMany({ data: { code } }));
    const answer = await resumeExecution(ctx, { id, action: "accept" });
    expect(answer).toMatchObject({
      status: "failed",
      structured: { error: { code: "diverged", message: expect.stringContaining("getThing") } },
    });
  });

  it("is cancelled together with the request that is under way", async () => {
    const { ctx, upstream, sent } = await newRuns();
    let closed = false;
    upstream.serve(
      (_request, response) =>
        void response.on("close", () => {
          closed = true;
        }),
    );
    const { executionId: id } = await createExecution(ctx, {
      code: `await ${things}.getThing({ id: 1 }); return 1`,
      background: true,
    });
    await soon(() => expect(sent("GET")).toHaveLength(1));
    await cancelExecution(ctx, { id });
    await soon(() => expect(closed).toBe(true));
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "cancelled", status: "failed" });
    await expect(cancelExecution(ctx, { id })).resolves.toMatchObject({ status: "cancelled" });
  });

  it("hears of a call whose answer was lost only what people say", async () => {
    const { ctx, db, upstream, organizationId, sent } = await newRuns();
    const policy = await createPolicy(ctx, { owner: "org", pattern: `${path}.addThing`, action: "allow" });
    const code = `const r = await ${things}.addThing({ title: "a" }); return r.ok ? r.data : r.error.code;`;
    const started: string[] = [];
    upstream.serve(() => {});
    for (let n = 0; n < 3; n++) started.push((await createExecution(ctx, { code, background: true })).executionId);
    await soon(() => expect(sent("POST")).toHaveLength(3));
    await db.$transaction((tx) => tx.execution.updateMany({ data: { leaseUntil: new Date(0) } }));
    upstream.serve((_request, response) => json(response, { made: true }));
    for (const id of started) expect(await resume(organizationId, id)).toMatchObject({ standing: { state: "paused" } });
    expect(sent("POST")).toHaveLength(3);
    const [retry, done, fail] = started as [string, string, string];
    const wrong = resumeExecution(ctx, { id: retry, action: "accept", content: { outcome: "perhaps" } });
    await expect(wrong).rejects.toMatchObject({ code: "invalid" });
    const of = async (id: string, input: object) =>
      (await resumeExecution(ctx, { id, ...input } as { id: string; action: "accept" })).structured.result;
    expect(await of(retry, { action: "accept", content: { outcome: "retry" } })).toEqual({ made: true });
    expect(await of(done, { action: "accept", content: { outcome: "done", result: { id: 5 } } })).toEqual({ id: 5 });
    expect(await of(fail, { action: "decline" })).toBe("outcome_unknown");
    expect(sent("POST")).toHaveLength(4);
    await removePolicy(ctx, { id: policy.id });
  });
});

describe("what a run may cost", () => {
  it.each([
    ["time", { code: "for (;;) await new Promise((r) => setTimeout(r, 50))", timeoutMs: 300 }, "limit_exceeded"],
    ["the size of a result", { code: "return 'x'.repeat(11_000_000)" }, ""],
    ["the size of arguments", { code: `return await ${things}.getThing({ id: 1, more: 'x'.repeat(1_100_000) })` }, ""],
  ])("is limited: %s", async (_name, input, code) => {
    const { ctx } = await newRuns();
    const answer = await createExecution(ctx, input);
    expect(answer).toMatchObject({ status: "failed", structured: { error: { message: expect.any(String) } } });
    if (code) expect(answer.structured).toMatchObject({ error: { code } });
  });

  it("says what is wrong with the code before anything begins", async () => {
    const { ctx, db } = await newRuns();
    await expect(createExecution(ctx, { code: "  \n" })).rejects.toMatchObject({
      code: "invalid",
      details: { code: [expect.stringContaining("Write some code")] },
    });
    await expect(createExecution(ctx, { code: "x".repeat(500_001) })).rejects.toMatchObject({ code: "invalid" });
    expect(await db.execution.count()).toBe(0);
  });
});

it("an answered call goes on in the pass that still runs, when its turn comes", async () => {
  const { ctx, upstream, sent } = await newRuns();
  let finish = () => {};
  upstream.serve(({ method }, response) => {
    if (method === "GET") finish = () => json(response, {});
    else json(response, {});
  });
  const code = `return (await Promise.all([${things}.getThing({ id: 1 }), ${things}.addThing({ title: "a" })])).map(({ ok }) => ok)`;
  const { executionId: id } = await createExecution(ctx, { code, background: true });
  await soon(async () => expect(await listApprovals(ctx, {})).toMatchObject({ total: 1 }));
  await answerApproval(ctx, { id, action: "accept" });
  await soon(() => expect(sent("GET")).toHaveLength(1));
  await new Promise((heard) => setTimeout(heard, 500)); // that the pass has heard of the answer shows nowhere yet
  expect(sent("POST")).toEqual([]);
  finish();
  await soon(async () =>
    expect(await getExecution(ctx, { id })).toMatchObject({ passes: 1, structured: { result: [true, true] } }),
  );
});
