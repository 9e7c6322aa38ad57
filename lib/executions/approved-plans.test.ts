import { describe, expect, it } from "vitest";
import { createConnection, removeConnection, updateConnection } from "../connections";
import { prisma } from "../db/client";
import { takeGrant } from "../db/journal/grants";
import { newMember } from "../identity/person.suite";
import { refreshIntegration } from "../integrations";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { apiText, json } from "../sources/upstream.suite";
import { answerApproval } from "./approvals/answer";
import { expireApproval } from "./approvals/expire";
import { getApproval } from "./approvals/get";
import { listApprovals } from "./approvals/list";
import { testHooks } from "./driver/run-pass";
import { soon } from "./executions.suite";
import { newPlans, operations, things } from "./plans.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";

withDatabase();

type Plans = Awaited<ReturnType<typeof newPlans>>;

const add = (title: string) => `await ${things}.addThing({ body: { title: "${title}" } })`;
const place = { integration: "things_api", owner: "org", name: "main" } as const;

async function planned({ ctx }: Pick<Plans, "ctx">, code: string) {
  const { executionId, status } = await createExecution(ctx, { code, mode: "plan" });
  expect(status).toBe("completed");
  return executionId;
}

/** A run that waits for the approval of its plan. */
async function asked(plans: Pick<Plans, "ctx">, code: string) {
  const plan = await planned(plans, code);
  const answer = await createExecution(plans.ctx, { plan });
  expect(answer).toMatchObject({ status: "paused", structured: { interaction: { kind: "plan" } } });
  return { plan, id: answer.executionId };
}

const titles = ({ upstream }: Plans) =>
  upstream.seen.filter(({ method }) => method === "POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);

describe("a plan that is approved", () => {
  it("runs with one approval: each call once, in order", async () => {
    const plans = await newPlans();
    const { ctx } = plans;
    const loop = `for (const title of ["a", "b", "a"]) ${add("x").replace('"x"', "title")}; await Promise.all([1, 2].map((id) => ${things}.removeThing({ id }))); return "done";`;
    const { plan, id } = await asked(plans, loop);
    expect(plans.seen()).toEqual([]);
    const card = await getApproval(ctx, { id });
    expect(card).toMatchObject({ kind: "plan", mayAnswer: true, mayEdit: false, scopes: ["once"] });
    expect(card.message).toMatch(/5 calls/);
    expect(card.plan?.map(({ address, request }) => [address, request?.kind === "http" && request.method])).toEqual([
      ...["a", "b", "a"].map(() => [`${things}.addThing`, "POST"]),
      ...[1, 2].map(() => [`${things}.removeThing`, "DELETE"]),
    ]);
    const inbox = await listApprovals(ctx, {});
    expect(inbox.items.map(({ executionId, kind }) => [executionId, kind])).toEqual([[id, "plan"]]);
    const done = await resumeExecution(ctx, { id, action: "accept" });
    expect(done).toMatchObject({ status: "completed", structured: { result: "done" } });
    expect(plans.seen()).toEqual([...["a", "b", "a"].map(() => "POST /things"), "DELETE /things/1", "DELETE /things/2"]);
    expect(titles(plans)).toEqual(["a", "b", "a"]);
    expect(await getExecution(ctx, { id })).toMatchObject({ planId: plan, mode: "run", callCount: 5, waiting: 0 });
    expect(await getExecution(ctx, { id: plan })).toMatchObject({ ranAs: id });
    await expect(createExecution(ctx, { plan })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(id),
    });
  });

  it("loses nothing and repeats nothing when its process is lost after each call", async () => {
    const plans = await newPlans();
    const { id } = await asked(plans, `${add("a")}; ${add("b")}; ${add("c")}; return "done";`);
    testHooks().suspendsEachCall = true;
    try {
      expect(await resumeExecution(plans.ctx, { id, action: "accept" })).toMatchObject({ structured: { result: "done" } });
    } finally {
      testHooks().suspendsEachCall = false;
    }
    expect(titles(plans)).toEqual(["a", "b", "c"]);
  });

  it("takes its approval again for a call whose process was lost before it was sent, and for no other", async () => {
    const plans = await newPlans();
    const { ctx, db } = plans;
    const { id } = await asked(plans, `${add("a")}; ${add("b")}; return "done";`);
    await answerApproval(ctx, { id, action: "accept" });
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" }));
    const taken = await db.approvalGrant.findMany({ where: { executionId: id }, orderBy: { position: "asc" } });
    expect(taken.map(({ position, takenBy, usesLeft, used }) => [position, takenBy, usesLeft, used])).toEqual([
      [1, 1, 0, 1],
      [2, 2, 0, 1],
    ]);
    const [first] = taken;
    const call = { ...first!, executionId: id, argumentsHashes: [first!.argumentsHash!], policySince: null };
    expect(await takeGrant({ ...call, seq: 1 })).toBe(first?.approvalId);
    expect(await takeGrant({ ...call, seq: 3 })).toBeNull();
    expect(await takeGrant({ ...call, seq: 1, executionId: await planned(plans, add("a")) })).toBeNull();
    expect(await createExecution(ctx, { code: add("a") })).toMatchObject({ status: "paused" });
    expect(titles(plans)).toEqual(["a", "b"]);
  });

  it("asks for what is not on its list, and for what comes in another order", async () => {
    const plans = await newPlans();
    const { ctx, upstream } = plans;
    const code = `const { data } = await ${things}.listThings({}); for (const title of data.titles) ${add("x").replace('"x"', "title")}; return "done";`;
    const serve = (answer: string[]) => upstream.serve((_request, response) => json(response, { titles: answer }));
    for (const [first, then, sent] of [
      [["a", "b"], ["a", "c"], ["a"]],
      [["a", "b"], ["b", "a"], []],
      [["a", "b"], ["b"], []],
      [["a"], ["a", "a"], ["a"]],
    ] as const) {
      serve([...first]);
      const before = titles(plans).length;
      const { id } = await asked(plans, code);
      serve([...then]);
      const answer = await resumeExecution(ctx, { id, action: "accept" });
      expect(answer).toMatchObject({
        status: "paused",
        executionId: `${id}.2`,
        structured: { interaction: { kind: "approval" } },
      });
      expect(titles(plans).slice(before)).toEqual(sent);
    }
  });

  it("asks for what is not on its list also where policies allow it, and goes on once somebody approved", async () => {
    const plans = await newPlans();
    const { ctx, upstream } = plans;
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const code = `const { data } = await ${things}.listThings({}); for (const title of data.titles) ${add("x").replace('"x"', "title")}; return "done";`;
    const serve = (answer: string[]) => upstream.serve((_request, response) => json(response, { titles: answer }));
    for (const [first, then, sent] of [
      [["a", "b"], ["a", "c"], ["a"]],
      [["a", "b"], ["b", "a"], []],
      [["a"], ["a", "a"], ["a"]],
      [["a", "b"], ["b"], []],
    ] as const) {
      serve([...first]);
      const before = titles(plans).length;
      const plan = await planned(plans, code);
      serve([...then]);
      const answer = await createExecution(ctx, { plan });
      expect(answer).toMatchObject({ status: "paused", structured: { interaction: { kind: "approval" } } });
      expect(titles(plans).slice(before)).toEqual(sent);
      expect(await getApproval(ctx, { id: answer.executionId })).toMatchObject({ decision: { because: "plan" } });
      const done = await resumeExecution(ctx, { id: answer.executionId, action: "accept" });
      expect(done, "what follows is in its turn").toMatchObject({ status: "completed", structured: { result: "done" } });
      expect(titles(plans).slice(before)).toEqual(then);
    }
  });

  it("makes what policies allow without asking, also with values that calls before it gave", async () => {
    const plans = await newPlans();
    await createPolicy(plans.ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const code = `const made = await ${things}.addThing({ body: { title: "a" } }); await ${things}.removeThing({ id: made.data.id }); return "done";`;
    const plan = await planned(plans, code);
    expect(await createExecution(plans.ctx, { plan })).toMatchObject({ status: "completed", structured: { result: "done" } });
    expect(plans.seen()).toEqual(["POST /things", "DELETE /things/1"]);
  });

  it("covers no call whose arguments are not known yet: that one asks once they are", async () => {
    const plans = await newPlans();
    const code = `const made = ${add("a")}; await ${things}.removeThing({ id: made.data.id }); ${add("b")}; return "done";`;
    const { id } = await asked(plans, code);
    const paused = await resumeExecution(plans.ctx, { id, action: "accept" });
    expect(paused).toMatchObject({ status: "paused", structured: { interaction: { args: { id: 1 } } } });
    const done = await resumeExecution(plans.ctx, { id: paused.executionId, action: "accept" });
    expect(done).toMatchObject({ status: "completed", structured: { result: "done" } });
    expect(plans.seen()).toEqual(["POST /things", "DELETE /things/1", "POST /things"]);
  });
});

describe("a plan that has changed", () => {
  const changes: [what: string, of: RegExp, change: (plans: Plans) => Promise<unknown>][] = [
    [
      "the definition",
      /definition/,
      async ({ ctx, upstream }) => {
        const body = { type: "object", properties: { title: { type: "string" }, note: { type: "string" } } };
        const other = operations.map((one) => (one.id === "addThing" ? { ...one, body } : one));
        await refreshIntegration(ctx, {
          slug: "things_api",
          source: { text: apiText({ origin: upstream.origin, operations: other }) },
        });
      },
    ],
    [
      "the connection",
      /connection/,
      async ({ ctx }) => {
        await removeConnection(ctx, place);
        await createConnection(ctx, { ...place });
      },
    ],
    [
      "the address",
      /destination/,
      async ({ ctx }) => updateConnection(ctx, { ...place, baseUrl: (await newPlans()).upstream.origin }),
    ],
    ["a policy", /policy/, ({ ctx }) => createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "require_approval" })],
  ];

  it.each(changes)("by %s is not run, and asks again where it was approved before", async (_what, of, change) => {
    const plans = await newPlans();
    const [early, late] = [await planned(plans, add("a")), await asked(plans, add("b"))];
    await change(plans);
    await expect(createExecution(plans.ctx, { plan: early })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(of),
    });
    const again = await resumeExecution(plans.ctx, { id: late.id, action: "accept" });
    expect(again).toMatchObject({ status: "paused", structured: { interaction: { kind: "approval" } } });
    expect(titles(plans)).toEqual([]);
  });

  it("by a policy that blocks meanwhile does not send the call", async () => {
    const plans = await newPlans();
    const { id } = await asked(plans, `return (${add("a")}).error?.code`);
    await createPolicy(plans.ctx, { owner: "org", pattern: "things_api.*", action: "block" });
    expect(await resumeExecution(plans.ctx, { id, action: "accept" })).toMatchObject({ structured: { result: "tool_blocked" } });
    expect(titles(plans)).toEqual([]);
  });
});

describe("the approval of a plan", () => {
  it("is given by those who may approve each of its calls", async () => {
    const plans = await newPlans();
    const { ctx } = plans;
    const rule = { owner: "org", pattern: "things_api.org.main.things.addThing", action: "require_approval" } as const;
    await createPolicy(ctx, { ...rule, noSelfApproval: true, peopleOnly: true });
    const { id } = await asked(plans, `${add("a")}; await ${things}.removeThing({ id: 1 }); return "done"`);
    await expect(resumeExecution(ctx, { id, action: "accept" })).rejects.toMatchObject({ code: "forbidden" });
    expect((await listApprovals(ctx, {})).items).toEqual([]);
    const other = await newMember(plans, "admin");
    const key = { ...other.ctx, actor: { ...other.ctx.actor, kind: "apiKey" as const, onBehalfOf: other.id } };
    await expect(resumeExecution(key, { id, action: "accept" })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("only people"),
    });
    expect(await resumeExecution(other.ctx, { id, action: "accept" })).toMatchObject({ structured: { result: "done" } });
  });

  it("declined or expired ends the run before it begins", async () => {
    const plans = await newPlans();
    const { ctx } = plans;
    const declined = await asked(plans, add("a"));
    const answer = await resumeExecution(ctx, { id: declined.id, action: "decline", reason: "Not on Fridays" });
    const error = { code: "approval_declined", message: expect.stringContaining("Not on Fridays") };
    expect(answer).toMatchObject({ status: "failed", structured: { error } });
    const late = await asked(plans, add("b"));
    const row = await plans.db.approval.findFirstOrThrow({ where: { executionId: late.id } });
    await prisma().approval.update({ where: { id: row.id }, data: { expiresAt: new Date(0) } });
    await expireApproval({ organizationId: ctx.organizationId, id: row.id });
    await soon(async () => expect(await getExecution(ctx, { id: late.id })).toMatchObject({ errorCode: "approval_expired" }));
    await expect(answerApproval(ctx, { id: late.id, action: "accept" })).rejects.toMatchObject({
      message: expect.stringContaining("expired"),
    });
    expect(titles(plans)).toEqual([]);
  });

  it("is not needed where policies allow all of it", async () => {
    const plans = await newPlans();
    await createPolicy(plans.ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    const plan = await planned(plans, `${add("a")}; return "done"`);
    expect(await createExecution(plans.ctx, { plan })).toMatchObject({ status: "completed", structured: { result: "done" } });
    expect(titles(plans)).toEqual(["a"]);
  });

  it("is asked by nobody but who made the plan, and about nothing but a plan", async () => {
    const plans = await newPlans();
    const { ctx } = plans;
    const plan = await planned(plans, add("a"));
    const member = await newMember(plans, "member");
    await expect(createExecution(member.ctx, { plan })).rejects.toMatchObject({ code: "not_found" });
    const admin = await newMember(plans, "admin");
    await expect(createExecution(admin.ctx, { plan })).rejects.toMatchObject({ code: "forbidden" });
    await expect(createExecution((await newPlans()).ctx, { plan })).rejects.toMatchObject({ code: "not_found" });
    const { executionId: run } = await createExecution(ctx, { code: "return 1" });
    await expect(createExecution(ctx, { plan: run })).rejects.toMatchObject({ message: expect.stringContaining("is no plan") });
    const { executionId: failed } = await createExecution(ctx, { code: `${add("a")}; throw new Error("x")`, mode: "plan" });
    await expect(createExecution(ctx, { plan: failed })).rejects.toMatchObject({ message: expect.stringContaining("is failed") });
    const many = await planned(plans, `for (let id = 0; id < 201; id++) await ${things}.removeThing({ id })`);
    await expect(createExecution(ctx, { plan: many })).rejects.toMatchObject({ message: expect.stringContaining("200 calls") });
    await expect(createExecution(ctx, { plan, mode: "plan" })).rejects.toMatchObject({ code: "invalid" });
    const both = await Promise.allSettled([createExecution(ctx, { plan }), createExecution(ctx, { plan })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect(titles(plans)).toEqual([]);
  });
});
