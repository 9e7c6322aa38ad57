import { describe, expect, it } from "vitest";
import { updateConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { newPlans, planOf, things } from "./plans.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { getExecutionPlan } from "./runs/plan";
import { tryTool } from "./runs/try";

withDatabase();

describe("a plan", () => {
  it("makes the reads and none of the changes, and lists these with what would be sent", async () => {
    const { ctx, seen, upstream } = await newPlans();
    const code = `const { data } = await ${things}.getThing({ id: 7 });
      await ${things}.addThing({ body: { title: data.title, amount: 3 } });
      await ${things}.removeThing({ id: data.id });
      return data.title;`;
    const answer = await createExecution(ctx, { code, mode: "plan" });
    expect(seen()).toEqual(["GET /things/7"]);
    expect(answer).toMatchObject({ status: "completed", isError: false, structured: { result: "Thing 7" } });
    expect(answer.text).toMatch(/nothing was changed. 2 calls .*\n2\. tools\.things_api.*"title":"Thing 7"/);
    const asks = { action: "require_approval", because: "annotation" };
    expect(planOf(answer)).toMatchObject([
      {
        ...{ seq: 2, line: 2, address: `${things}.addThing`, effect: "write", standIns: [], outdated: [], decision: asks },
        arguments: { body: { title: "Thing 7", amount: 3 } },
        request: { kind: "http", method: "POST", url: `${upstream.origin}/things` },
      },
      {
        ...{ seq: 3, line: 3, address: `${things}.removeThing`, effect: "destructive", arguments: { id: 7 } },
        request: { method: "DELETE", url: `${upstream.origin}/things/7` },
      },
    ]);
    const { executionId: id } = answer;
    const detail = await getExecution(ctx, { id });
    expect(detail).toMatchObject({ mode: "plan", state: "completed", options: { mode: "plan" }, waiting: 0 });
    expect(detail.calls.map(({ state }) => state)).toEqual(["succeeded", "planned", "planned"]);
    expect(planOf(detail)).toEqual(planOf(answer));
  });

  it("answers a change with a stand-in of its type that says so, and follows it into later calls", async () => {
    const { ctx, seen } = await newPlans();
    const code = `const made = await ${things}.addThing({ body: { title: "a" } });
      const kept = await ${things}.getThing({ id: made.data.id });
      await ${things}.addThing({ body: { title: "about " + made.data.title } });
      await ${things}.removeThing({ id: 5 });
      return { made, kept: kept.planned };`;
    const answer = await createExecution(ctx, { code, mode: "plan" });
    expect(seen()).toEqual([]);
    expect(answer.structured.result).toEqual({
      kept: true,
      made: {
        ...{ ok: true, planned: true, http: { status: 200, headers: {} } },
        data: {
          ...{ id: expect.any(Number), title: "planned-1-title", state: "open", done: true, tags: ["planned-1-tags"] },
          ...{ madeAt: expect.stringMatching(/^\d{4}-.*Z$/), owner: { email: "planned-1-email@example.invalid" } },
        },
      },
    });
    expect(planOf(answer).map(({ seq, standIns }) => [seq, standIns])).toEqual([
      [1, []],
      [3, [1]],
      [4, []],
    ]);
    const bare = await createExecution(ctx, {
      code: `return await ${things}.addThing({ body: { title: "a" } })`,
      mode: "plan",
      toolErrors: "throw",
    });
    expect(bare.structured.result).toMatchObject({ planned: true, title: "planned-1-title" });
  });

  it("shows what policies would do, asks nobody about changes, and still asks about reads", async () => {
    const { ctx, seen } = await newPlans();
    const policy = (name: string, action: "allow" | "block" | "require_approval") =>
      createPolicy(ctx, { owner: "org", pattern: `things_api.org.main.things.${name}`, action });
    await policy("addThing", "allow");
    await policy("removeThing", "block");
    await policy("listThings", "require_approval");
    const code = `const added = await ${things}.addThing({ body: { title: "a" } });
      const removed = await ${things}.removeThing({ id: 1 });
      return [added.planned, removed.error.code];`;
    const answer = await createExecution(ctx, { code, mode: "plan" });
    expect(answer).toMatchObject({ status: "completed", structured: { result: [true, "tool_blocked"] } });
    expect(planOf(answer).map(({ effect, decision }) => [effect, decision.action])).toEqual([
      ["write", "allow"],
      ["destructive", "block"],
    ]);
    const reads = { code: `return await ${things}.listThings({})`, mode: "plan" } as const;
    expect(await createExecution(ctx, reads)).toMatchObject({
      status: "paused",
      structured: { interaction: { kind: "approval" } },
    });
    expect(seen()).toEqual([]);
  });

  it("names the read of what a call would change, where there is one that the viewer may make", async () => {
    const { ctx } = await newPlans();
    const code = `await ${things}.changeThing({ id: 7, body: { title: "b" } });
      const made = await ${things}.addThing({ body: { title: "a" } });
      await ${things}.removeThing({ id: made.data.id });`;
    const { executionId: id } = await createExecution(ctx, { code, mode: "plan" });
    const current = async () => (await getExecutionPlan(ctx, { id })).plan.map((call) => call.current);
    expect(await current()).toEqual([{ address: `${things}.getThing`, args: { id: 7 } }, null, null]);
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*.*.things.getThing", action: "block" });
    expect(await current()).toEqual([null, null, null]);
  });

  it("reaches into the calls that a tool makes by itself", async () => {
    const { ctx, seen } = await newPlans();
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const within = { depth: 1, signal: new AbortController().signal, isPlanned: true, read: [], noteRead: () => {} };
    const call = { address: `${things}.addThing`, args: { body: { title: "a" } } };
    const inner = await tryTool({ ...ctx, within }, call);
    expect(inner).toMatchObject({ ok: true, planned: true });
    expect(planOf(await getExecution(ctx, { id: inner.executionId }))).toMatchObject([{ arguments: call.args }]);
    expect(seen()).toEqual([]);
    expect(await tryTool({ ...ctx, within: { ...within, isPlanned: false, read: [], noteRead: () => {} } }, call)).toMatchObject({
      ok: true,
      data: { id: 1 },
    });
    expect(seen()).toEqual(["POST /things"]);
  });

  it("of a single call, of a loop, and of a program that fails has the calls up to there", async () => {
    const { ctx, seen } = await newPlans();
    const one = await createExecution(ctx, { call: { address: `${things}.removeThing`, args: { id: 3 } }, mode: "plan" });
    expect(one).toMatchObject({ status: "completed", structured: { result: { ok: true, planned: true } } });
    expect(planOf(one)).toMatchObject([{ seq: 1, arguments: { id: 3 } }]);
    const loop = `for (let id = 1; id <= 60; id++) await ${things}.removeThing({ id }); throw new Error("enough");`;
    const many = await createExecution(ctx, { code: loop, mode: "plan" });
    expect(many).toMatchObject({ status: "failed", structured: { error: { message: "enough" }, nextPlanned: 50 } });
    expect(many.text).toMatch(/The first 50 calls/);
    const { plan, nextCall } = await getExecutionPlan(ctx, { id: many.executionId, after: 50 });
    expect([...planOf(many), ...plan].map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(nextCall).toBeNull();
    expect(seen()).toEqual([]);
  });

  it("says what has changed since, and is seen by nobody else", async () => {
    const organization = await newPlans();
    const { ctx } = organization;
    const code = `return await ${things}.removeThing({ id: 3 })`;
    const { executionId: id } = await createExecution(ctx, { code, mode: "plan" });
    const { upstream: other } = await newPlans();
    await updateConnection(ctx, { integration: "things_api", owner: "org", name: "main", baseUrl: other.origin });
    const { plan } = await getExecutionPlan(ctx, { id });
    expect(plan).toMatchObject([{ outdated: expect.arrayContaining(["destination"]) }]);
    const foreign = { code: "not_found" };
    await expect(getExecutionPlan((await newOrganization()).ctx, { id })).rejects.toMatchObject(foreign);
    await expect(getExecutionPlan((await newMember(organization, "member")).ctx, { id })).rejects.toMatchObject(foreign);
    const { executionId: run } = await createExecution(ctx, { code: "return 1" });
    await expect(getExecutionPlan(ctx, { id: run })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/no plan/),
    });
  });
});
