import { describe, expect, it } from "vitest";
import { createRole, refreshActor, removeRole } from "../../identity";
import { withDatabase } from "../../operation/organization.suite";
import { createPolicy, listPolicies, updatePolicy } from "../../policies";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { getExecution } from "../runs/get";
import { answerApproval } from "./answer";
import { getApproval } from "./get";
import { listApprovals } from "./list";

withDatabase();

const pattern = "things_api.org.main.things.addThing";

/** A run that waits for the approval of a policy with these demands, and members who may answer it. */
async function newAsked(demands: object, people = 3) {
  const runs = await newRuns();
  await createPolicy(runs.ctx, { owner: "org", pattern, action: "require_approval", ...demands });
  const member = async (role: string) => {
    const { id, email: label } = await runs.addMember(role);
    const actor = await refreshActor({ organizationId: runs.organizationId, kind: "user", id, label });
    if (!actor) throw new Error("The member may not act.");
    return { ...runs.ctx, actor };
  };
  const members = await Promise.all(Array.from({ length: people }, () => member("admin")));
  const { executionId: id, status } = await createExecution(runs.ctx, {
    call: { address: `${things}.addThing`, args: { title: "T" } },
  });
  expect(status).toBe("paused");
  return { ...runs, id, member, members };
}

const ended = (ctx: Parameters<typeof getExecution>[0], id: string) =>
  expect.poll(async () => (await getExecution(ctx, { id })).status, { timeout: 30_000 });

describe("several people", () => {
  it("have to approve, each once, and what is missing is said", async () => {
    const { ctx, id, members, sent } = await newAsked({ quorum: 2 });
    const [first, second] = members;
    if (!first || !second) throw new Error("There are too few members.");
    expect(await answerApproval(first, { id, action: "accept" })).toMatchObject({ state: "waiting", missing: 1, isYours: true });
    expect(await answerApproval(first, { id, action: "accept" })).toMatchObject({ state: "waiting", missing: 1 });
    expect(sent("POST")).toEqual([]);
    const seen = await getApproval(first, { id });
    expect(seen).toMatchObject({
      state: "waiting",
      answerers: { quorum: 2, peopleOnly: true },
      votes: [{ by: first.actor.label }],
      mayAnswer: false,
      whyNot: expect.stringContaining("1 of 2"),
      mayEdit: false,
      scopes: ["once"],
    });
    expect((await listApprovals(first, {})).items).toEqual([]);
    expect((await listApprovals(second, {})).items).toMatchObject([{ votes: [{ by: first.actor.label }] }]);
    expect(await answerApproval(second, { id, action: "accept" })).toMatchObject({ state: "accepted", isYours: true });
    await ended(ctx, id).toBe("completed");
    expect(sent("POST")).toHaveLength(1);
  });

  it("make one decision, however many of them answer at once", async () => {
    const { ctx, id, members, sent } = await newAsked({ quorum: 3 }, 50);
    const answers = await Promise.all(members.map((by) => answerApproval(by, { id, action: "accept" })));
    expect(answers.filter(({ missing }) => missing !== undefined)).toHaveLength(2);
    expect(answers.filter(({ missing }) => missing === undefined).map(({ state }) => state)).toEqual(
      Array.from({ length: 48 }, () => "accepted"),
    );
    expect(answers.filter(({ isYours, missing }) => isYours && missing === undefined)).toHaveLength(1);
    await ended(ctx, id).toBe("completed");
    expect(sent("POST")).toHaveLength(1);
    expect((await getApproval(ctx, { id })).votes).toHaveLength(3);
  });

  it("decline with one voice, and approve the call as it stands", async () => {
    const { ctx, id, members, sent } = await newAsked({ quorum: 2 });
    const [first, second] = members;
    if (!first || !second) throw new Error("There are too few members.");
    await expect(answerApproval(first, { id, action: "accept", arguments: { title: "X" } })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(answerApproval(first, { id, action: "accept", scope: "run" })).rejects.toMatchObject({ code: "invalid" });
    await answerApproval(first, { id, action: "accept" });
    expect(await answerApproval(second, { id, action: "decline" })).toMatchObject({ state: "declined" });
    await ended(ctx, id).toBe("completed");
    expect(sent("POST")).toEqual([]);
  });

  it("stay as many as they were asked for, when the policy wants fewer later, and become more when it wants more", async () => {
    const { ctx, id, members } = await newAsked({ quorum: 2 });
    const [policy] = (await listPolicies(ctx, { owner: "org" })).items;
    const [first] = members;
    if (!first || !policy) throw new Error("Something is missing.");
    await updatePolicy(ctx, { id: policy.id, quorum: 1 });
    expect(await answerApproval(first, { id, action: "accept" })).toMatchObject({ missing: 1 });
    await updatePolicy(ctx, { id: policy.id, quorum: 3 });
    expect(await answerApproval(first, { id, action: "accept" })).toMatchObject({ missing: 2 });
  });
});

describe("the role of those who approve", () => {
  it("lets nobody else approve, and everybody decline", async () => {
    const { ctx, id, member, members } = await newAsked({ approverRole: "approver" });
    const [admin] = members;
    const approver = await member("approver");
    if (!admin) throw new Error("There is no member.");
    for (const by of [ctx, admin])
      await expect(answerApproval(by, { id, action: "accept" })).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("role approver"),
      });
    expect((await listApprovals(admin, {})).items).toEqual([]);
    expect((await listApprovals(approver, {})).items).toMatchObject([{ answerers: { approverRole: "approver" } }]);
    expect(await answerApproval(approver, { id, action: "accept" })).toMatchObject({ state: "accepted" });
    await ended(ctx, id).toBe("completed");
  });

  it("has to be there, and stays as long as a policy names it", async () => {
    const { ctx } = await newRuns();
    const policy = { owner: "org", pattern, action: "require_approval", approverRole: "signers" } as const;
    await expect(createPolicy(ctx, policy)).rejects.toMatchObject({
      code: "invalid",
      details: { approverRole: expect.anything() },
    });
    await createRole(ctx, { slug: "signers", name: "Signers", permissions: ["executions:answer"] });
    const { id } = await createPolicy(ctx, policy);
    await expect(removeRole(ctx, { slug: "signers" })).rejects.toMatchObject({ code: "conflict" });
    expect(await updatePolicy(ctx, { id, approverRole: null })).toMatchObject({ approverRole: null });
    await removeRole(ctx, { slug: "signers" });
  });
});

it("a policy says how long it waits, and only one that asks demands anything", async () => {
  const { ctx, id } = await newAsked({ expiryHours: 2 });
  const { createdAt, expiresAt } = await getApproval(ctx, { id });
  const hours = (Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000;
  expect(hours).toBeGreaterThan(1.9);
  expect(hours).toBeLessThan(2.1);
  for (const demand of [{ quorum: 2 }, { approverRole: "viewer" }, { expiryHours: 1 }])
    await expect(createPolicy(ctx, { owner: "org", pattern: "x.*", action: "allow", ...demand })).rejects.toMatchObject({
      code: "invalid",
    });
  await expect(createPolicy(ctx, { owner: "org", pattern: "x.*", action: "require_approval", quorum: 0 })).rejects.toMatchObject({
    code: "invalid",
  });
});
