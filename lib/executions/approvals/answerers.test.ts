import { describe, expect, it } from "vitest";
import { createConnection } from "../../connections";
import { createApiKey } from "../../identity";
import { newMember } from "../../identity/person.suite";
import type { Context } from "../../operation/context";
import { withDatabase } from "../../operation/organization.suite";
import { everyPermission, type Permission } from "../../operation/permission";
import { createPolicy, updatePolicy } from "../../policies";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { resumeExecution } from "../runs/resume";
import { tryTool } from "../runs/try";
import { answerApproval } from "./answer";
import { followApprovals } from "./follow";
import { getApproval } from "./get";
import { listApprovals } from "./list";
import { withdrawApproval } from "./withdraw";

withDatabase();

type Runs = Awaited<ReturnType<typeof newRuns>>;

/** A key of the owner, as its door presents it. */
async function newKey({ ctx }: Pick<Runs, "ctx">, permissions: readonly Permission[] = everyPermission): Promise<Context> {
  const { id } = await createApiKey(ctx, { name: "Agent", permissions: [...permissions] });
  const actor = { kind: "apiKey", id, label: "Agent", onBehalfOf: ctx.actor.id, permissions } as const;
  return { ...ctx, actor, door: "api" };
}

const add = async (ctx: Context) => (await tryTool(ctx, { address: `${things}.addThing`, args: { title: "a" } })).executionId;
const remove = async (ctx: Context) => (await tryTool(ctx, { address: `${things}.removeThing`, args: { id: 1 } })).executionId;
const idsFor = async (ctx: Context) => (await listApprovals(ctx, {})).items.map(({ executionId }) => executionId);

describe("a policy for people only", () => {
  it("lets no key answer, whatever it holds, and says who can; a person can", async () => {
    const runs = await newRuns();
    const key = await newKey(runs);
    await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.*", action: "require_approval", peopleOnly: true });
    const id = await add(key);
    for (const action of ["accept", "decline", "cancel"] as const)
      for (const answer of [answerApproval, resumeExecution])
        await expect(answer(key, { id, action })).rejects.toMatchObject({
          code: "forbidden",
          message: expect.stringContaining("A person who is signed in can"),
        });
    expect(await idsFor(key)).toEqual([]);
    expect(await followApprovals(key, {})).toMatchObject({ waiting: 0, newest: null });
    expect(await getApproval(key, { id })).toMatchObject({ mayAnswer: false, whyNot: expect.stringContaining("only people") });
    expect(runs.sent("POST")).toEqual([]);
    expect(await idsFor(runs.ctx)).toEqual([id]);
    expect(await getApproval(runs.ctx, { id })).toMatchObject({ mayAnswer: true, whyNot: null, answerers: { peopleOnly: true } });
    expect(await resumeExecution(runs.ctx, { id, action: "accept" })).toMatchObject({ status: "completed" });
  });

  it("holds for what waits already, also when it comes from one's own list", async () => {
    const runs = await newRuns();
    const key = await newKey(runs);
    const policy = await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.*", action: "require_approval" });
    const id = await add(key);
    await createPolicy(runs.ctx, { owner: "user", pattern: "things_api.*", action: "require_approval", peopleOnly: true });
    await expect(answerApproval(key, { id, action: "accept" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await updatePolicy(runs.ctx, { id: policy.id, action: "allow" })).toMatchObject({ peopleOnly: false });
    await expect(updatePolicy(runs.ctx, { id: policy.id, peopleOnly: true })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("a policy against approving one's own", () => {
  it("leaves it to another person, and lets whoever asked decline", async () => {
    const runs = await newRuns();
    const key = await newKey(runs);
    const { ctx: other } = await newMember(runs, "admin");
    await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.*", action: "require_approval", noSelfApproval: true });
    const id = await add(key);
    for (const ctx of [runs.ctx, key])
      await expect(answerApproval(ctx, { id, action: "accept" })).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("Another member"),
      });
    expect([await idsFor(runs.ctx), await idsFor(other)]).toEqual([[], [id]]);
    expect((await listApprovals(runs.ctx, { mine: true, answerable: false })).items).toMatchObject([{ executionId: id }]);
    expect(await answerApproval(other, { id, action: "accept" })).toMatchObject({ state: "accepted", isYours: true });
    const second = await add(runs.ctx);
    expect(await answerApproval(runs.ctx, { id: second, action: "decline" })).toMatchObject({ state: "declined" });
  });
});

describe("a key that asks for something destructive", () => {
  it("does not approve it itself; its person and another key do", async () => {
    const runs = await newRuns();
    const [key, another] = [await newKey(runs), await newKey(runs)];
    const [first, second] = [await remove(key), await remove(key)];
    await expect(answerApproval(key, { id: first, action: "accept" })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("this key cannot approve it"),
    });
    expect(await idsFor(key)).toEqual([]);
    expect(await answerApproval(runs.ctx, { id: first, action: "accept" })).toMatchObject({ state: "accepted" });
    expect(await answerApproval(another, { id: second, action: "accept" })).toMatchObject({ state: "accepted" });
    expect(await answerApproval(key, { id: await remove(key), action: "decline" })).toMatchObject({ state: "declined" });
    expect(await answerApproval(key, { id: await add(key), action: "accept" })).toMatchObject({ state: "accepted" });
  });
});

describe("arguments of a call that waits", () => {
  it("are edited by those who may call tools, and with somebody's own account by its owner only", async () => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    await createConnection(member, { integration: runs.slug, owner: "user", name: "mine" });
    const own = "tools.things_api.user.mine.things";
    const ask = async (at: string) => (await tryTool(member, { address: `${at}.addThing`, args: { title: "a" } })).executionId;
    const approver = runs.contextOf(["executions:read", "executions:answer", "executions:all"], await runs.addMember("viewer"));
    const edited = { action: "accept", arguments: { body: { title: "b" } } } as const;
    const [shared, personal] = [await ask(things), await ask(own)];
    for (const [ctx, id, told] of [
      [approver, shared, "tools:call"],
      [approver, personal, "tools:call"],
      [runs.ctx, personal, "only its owner"],
    ] as const) {
      const refused = { code: "forbidden", message: expect.stringContaining(told) };
      await expect(answerApproval(ctx, { id, ...edited })).rejects.toMatchObject(refused);
      expect(await getApproval(ctx, { id })).toMatchObject({ mayEdit: false, mayAnswer: true });
    }
    expect(runs.sent("POST")).toEqual([]);
    expect(await resumeExecution(approver, { id: shared, action: "accept" })).toMatchObject({ status: "completed" });
    expect(await resumeExecution(member, { id: personal, ...edited })).toMatchObject({ status: "completed" });
    expect(runs.sent("POST").map(({ body }) => JSON.parse(body))).toEqual([{ title: "a" }, { title: "b" }]);
  });
});

describe("a question that no run waits for", () => {
  it("is taken back by whoever asked or may answer, and by nobody else; one that a run waits for is not", async () => {
    const runs = await newRuns();
    const ask = async (ctx: Context) =>
      (await createExecution(ctx, { code: `return await ${things}.addThing({ title: "a" })`, onApproval: "reject" })).executionId;
    const { ctx: member, id: person } = await newMember(runs, "member");
    const { ctx: other } = await newMember(runs, "member");
    const asker = runs.contextOf(["tools:call", "executions:read", "executions:cancel"], { id: person, email: "" });
    const id = await ask(member);
    await expect(withdrawApproval(other, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await getApproval(asker, { id })).toMatchObject({ mayWithdraw: true, mayAnswer: false });
    expect(await withdrawApproval(asker, { id })).toEqual({ id: `${id}.1`, state: "cancelled" });
    await expect(withdrawApproval(asker, { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await getApproval(member, { id })).toMatchObject({ state: "cancelled", answer: { by: { id: person } } });
    expect(await withdrawApproval(runs.ctx, { id: await ask(member) })).toMatchObject({ state: "cancelled" });
    await expect(withdrawApproval(runs.ctx, { id: await add(runs.ctx) })).rejects.toMatchObject({ code: "conflict" });
    expect(runs.sent("POST")).toEqual([]);
  });
});
