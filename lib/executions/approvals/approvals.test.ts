import { describe, expect, it } from "vitest";
import { newMember } from "../../identity/person.suite";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { newRuns, soon, things } from "../executions.suite";
import { cancelExecution } from "../runs/cancel";
import { createExecution } from "../runs/create";
import { resumeExecution } from "../runs/resume";
import { tryTool } from "../runs/try";
import { answerApproval } from "./answer";
import { getApproval } from "./get";

withDatabase();

async function paused() {
  const runs = await newRuns();
  const call = { address: `${things}.addThing`, args: { title: "one", amount: "2" } };
  const first = await tryTool(runs.ctx, call);
  expect(first).toMatchObject({ ok: false, error: { code: "approval_pending" } });
  expect(runs.sent("POST")).toEqual([]);
  return { ...runs, id: first.executionId, call };
}

describe("a call that needs an approval", () => {
  it("is sent once it is approved, with exactly the arguments that were shown", async () => {
    const { ctx, id, sent } = await paused();
    const answer = await resumeExecution(ctx, { id, action: "accept" });
    expect(answer).toMatchObject({ status: "completed", structured: { result: { ok: true, data: { method: "POST" } } } });
    expect(sent("POST").map(({ body }) => JSON.parse(body))).toEqual([{ title: "one", amount: 2 }]);
    expect(await resumeExecution(ctx, { id, action: "accept" })).toEqual(answer);
    expect(await resumeExecution(ctx, { id, action: "decline" })).toEqual(answer);
    expect(sent("POST")).toHaveLength(1);
  });

  it.each([
    ["decline", "approval_declined", /was declined: not today/],
    ["cancel", "approval_cancelled", /was cancelled: not today/],
  ] as const)("answers %s with its own code and the reason, and sends nothing", async (action, code, message) => {
    const { ctx, id, sent } = await paused();
    const answer = await resumeExecution(ctx, { id, action, reason: "not today" });
    expect(answer).toMatchObject({
      status: "completed",
      structured: { result: { ok: false, error: { code, message: expect.stringMatching(message) } } },
    });
    expect(sent("POST")).toEqual([]);
  });

  it("can be sent with other arguments, which are checked before anybody decides", async () => {
    const { ctx, id, sent } = await paused();
    const wrong = resumeExecution(ctx, { id, action: "accept", arguments: { amount: 3 } });
    await expect(wrong).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("title") });
    await resumeExecution(ctx, { id, action: "accept", arguments: { title: "two", amount: "3" } });
    expect(sent("POST").map(({ body }) => JSON.parse(body))).toEqual([{ title: "two", amount: 3 }]);
  });

  it("is decided once, however many answer at the same moment", async () => {
    const { ctx, id, sent, db } = await paused();
    const actions = Array.from({ length: 50 }, (_, n) => (["accept", "decline", "cancel"] as const)[n % 3]!);
    const answers = await Promise.all(actions.map((action) => answerApproval(ctx, { id, action })));
    expect(answers.filter(({ isYours }) => isYours)).toHaveLength(1);
    expect(new Set(answers.map(({ state }) => state)).size).toBe(1);
    await soon(async () => expect(await db.execution.findFirst()).toMatchObject({ state: "completed" }));
    expect(sent("POST").length).toBe(answers[0]?.state === "accepted" ? 1 : 0);
    expect(await db.auditEvent.count({ where: { action: "approval.answer" } })).toBeGreaterThan(0);
  });

  it("is for those who may answer, and of runs they see", async () => {
    const { id, sent, ...organization } = await paused();
    const { ctx: member } = await newMember(organization, "member");
    await expect(resumeExecution(member, { id, action: "accept" })).rejects.toMatchObject({ code: "not_found" });
    const { ctx: viewer } = await newMember(organization, "viewer");
    await expect(resumeExecution(viewer, { id, action: "accept" })).rejects.toMatchObject({ code: "forbidden" });
    const { ctx: stranger } = await newOrganization();
    await expect(resumeExecution(stranger, { id, action: "accept" })).rejects.toMatchObject({ code: "not_found" });
    const { ctx: admin } = await newMember(organization, "admin");
    expect(await resumeExecution(admin, { id, action: "accept" })).toMatchObject({ status: "completed" });
    expect(sent("POST")).toHaveLength(1);
  });

  it("is over when the run is cancelled", async () => {
    const { ctx, id, sent } = await paused();
    expect(await cancelExecution(ctx, { id })).toEqual({ executionId: id, status: "cancelled" });
    expect(await cancelExecution(ctx, { id })).toEqual({ executionId: id, status: "cancelled" });
    await expect(resumeExecution(ctx, { id, action: "accept" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("cancelled"),
    });
    expect(sent("POST")).toEqual([]);
  });

  it.each([
    ["a bare body", "const a = 1;\n\nreturn await CALL"],
    ["a fenced block", "```ts\nconst a: number = 1;\nreturn await CALL\n```"],
    ["a function", "export default async () => {\n  type A = { b: string };\n  return await CALL\n}"],
  ])("shows the line of the person's own text the call stands in: %s", async (_form, text) => {
    const { ctx } = await newRuns();
    const { executionId: id } = await createExecution(ctx, {
      code: text.replace("CALL", `${things}.addThing({ title: "one" })`),
    });
    expect(await getApproval(ctx, { id })).toMatchObject({ line: 3, source: expect.stringContaining("addThing") });
  });
});
