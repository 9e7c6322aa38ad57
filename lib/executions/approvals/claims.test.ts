import { describe, expect, it } from "vitest";
import { createRole, disableMember, listAudit, refreshActor } from "../../identity";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createPolicy, updatePolicy } from "../../policies";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { getExecution } from "../runs/get";
import { answerApproval } from "./answer";
import { claimApproval, releaseApproval } from "./claim";
import { escalateApproval } from "./escalate";
import { followApprovals } from "./follow";
import { getApproval } from "./get";
import { listApprovals } from "./list";

withDatabase();

const pattern = "things_api.org.main.things.addThing";

/** A run that waits for an approval, and members by their roles. */
async function newAsked(demands: object = {}) {
  const runs = await newRuns();
  await createRole(runs.ctx, { slug: "signers", name: "Signers", permissions: ["executions:read", "executions:answer"] });
  const policy = await createPolicy(runs.ctx, { owner: "org", pattern, action: "require_approval", ...demands });
  const member = async (role: string) => {
    const { id, email: label } = await runs.addMember(role);
    const actor = await refreshActor({ organizationId: runs.organizationId, kind: "user", id, label });
    if (!actor) throw new Error("The member may not act.");
    return { ...runs.ctx, actor };
  };
  const { executionId: id } = await createExecution(runs.ctx, { call: { address: `${things}.addThing`, args: { title: "T" } } });
  const row = async () => (await runs.db.approval.findFirst({ where: { executionId: id } })) ?? expect.fail("There is none.");
  return { ...runs, id, policy, member, row };
}

describe("a claim", () => {
  it("shows everybody who is on it and since when, is one person's at a time, and stops nobody from answering", async () => {
    const { ctx, id, member } = await newAsked();
    const [ann, bob] = [await member("admin"), await member("approver")];
    const before = await followApprovals(bob, {});
    const { claim } = await claimApproval(ann, { id });
    expect(claim).toMatchObject({ by: { id: ann.actor.id } });
    expect(Date.parse(claim?.until ?? "") - Date.parse(claim?.since ?? "")).toBe(15 * 60_000);
    expect((await followApprovals(bob, {})).mark).not.toBe(before.mark);
    expect((await listApprovals(bob, {})).items).toMatchObject([{ claim: { by: { id: ann.actor.id } } }]);
    await expect(claimApproval(bob, { id })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("is on it"),
    });
    expect(await claimApproval(bob, { id, takeOver: true })).toMatchObject({ claim: { by: { id: bob.actor.id } } });
    await releaseApproval(ann, { id });
    expect(await getApproval(ctx, { id })).toMatchObject({ claim: { by: { id: bob.actor.id } } });
    expect(await answerApproval(ann, { id, action: "accept" })).toMatchObject({ state: "accepted", isYours: true });
    expect((await getApproval(ctx, { id })).claim).toBeNull();
    const { items } = await listAudit(ctx, {});
    const claims = items.filter(({ action }) => action === "approval.claim");
    expect(claims.map(({ actorId, details }) => [actorId, details])).toEqual([
      [bob.actor.id, { address: `${things}.addThing`, from: expect.any(String) }],
      [ann.actor.id, { address: `${things}.addThing` }],
    ]);
  });

  it("is one person's when several press at once, and theirs who may answer", async () => {
    const { ctx, id, member, ...runs } = await newAsked();
    const people = await Promise.all(Array.from({ length: 8 }, () => member("approver")));
    const claimed = await Promise.allSettled(people.map((one) => claimApproval(one, { id })));
    expect(claimed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const key = { ...ctx, actor: { ...ctx.actor, kind: "apiKey" as const, id: runs.organizationId } };
    await expect(claimApproval(key, { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(claimApproval(await member("viewer"), { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(claimApproval(await member("member"), { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(claimApproval((await newOrganization()).ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    await answerApproval(ctx, { id, action: "decline" });
    await expect(claimApproval(ctx, { id, takeOver: true })).rejects.toMatchObject({ code: "conflict" });
  });

  it("lapses after a quarter of an hour, when it is given up, and when its person leaves the organization", async () => {
    const { ctx, id, member, db, row } = await newAsked();
    const [ann, bob] = [await member("admin"), await member("approver")];
    await claimApproval(ann, { id });
    const claimedAt = new Date(Date.now() - 15 * 60_000);
    await db.$transaction(async (tx) => tx.approval.updateMany({ where: { executionId: id }, data: { claimedAt } }));
    expect((await getApproval(ctx, { id })).claim).toBeNull();
    expect(await claimApproval(bob, { id })).toMatchObject({ claim: { by: { id: bob.actor.id } } });
    await releaseApproval(bob, { id });
    expect(await row()).toMatchObject({ claimedById: null, claimedAt: null });
    await claimApproval(ann, { id });
    await disableMember(ctx, { userId: ann.actor.id });
    expect((await getApproval(ctx, { id })).claim).toBeNull();
    expect(await claimApproval(bob, { id })).toMatchObject({ claim: { by: { id: bob.actor.id } } });
  });
});

describe("an escalation", () => {
  const demands = { approverRole: "owner", escalateTo: "signers", escalateMinutes: 30 };

  /** As if the minutes were over. */
  async function letMinutesPass({ db, id, row, organizationId }: Awaited<ReturnType<typeof newAsked>>) {
    const data = { escalatesAt: new Date(Date.now() - 1_000) };
    await db.$transaction(async (tx) => tx.approval.updateMany({ where: { executionId: id }, data }));
    const which = { organizationId, id: (await row()).id };
    await Promise.all([1, 2, 3].map(() => escalateApproval(which)));
  }

  it("lets the holders of another role answer, once nobody has for as long as the policy says, and only once", async () => {
    const asked = await newAsked(demands);
    const { ctx, id, member, row, organizationId } = asked;
    const [signer, admin] = [await member("signers"), await member("admin")];
    const at = (await row()).escalatesAt?.getTime() ?? 0;
    expect(Math.round((at - Date.now()) / 60_000)).toBe(30);
    await escalateApproval({ organizationId, id: (await row()).id });
    expect((await row()).escalatedAt).toBeNull();
    expect((await listApprovals(signer, {})).items).toEqual([]);
    await expect(getApproval(signer, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await getApproval(ctx, { id })).toMatchObject({ escalation: { to: "signers", isDone: false } });
    await letMinutesPass(asked);
    const since = (await row()).escalatedAt;
    await letMinutesPass(asked);
    expect((await row()).escalatedAt).toEqual(since);
    expect((await listAudit(ctx, {})).items.filter(({ action }) => action === "approval.escalate")).toHaveLength(1);
    expect(await followApprovals(signer, {})).toMatchObject({ waiting: 1 });
    expect(await getApproval(signer, { id })).toMatchObject({
      ...{ mayAnswer: true, mayEdit: false, scopes: ["once"], escalation: { to: "signers", isDone: true } },
      answerers: { approverRole: "owner", escalatedTo: "signers" },
    });
    await expect(getExecution(signer, { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(answerApproval(admin, { id, action: "accept" })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("owner or signers"),
    });
    for (const more of [{ scope: "run" as const }, { arguments: { title: "X" } }])
      await expect(answerApproval(signer, { id, action: "accept", ...more })).rejects.toMatchObject({ code: "invalid" });
    expect(await answerApproval(signer, { id, action: "accept" })).toMatchObject({ state: "accepted", isYours: true });
    expect(await getApproval(signer, { id })).toMatchObject({ state: "accepted" });
  });

  it("comes to nothing once somebody has answered, and keeps to a policy that names other people meanwhile", async () => {
    const first = await newAsked(demands);
    await answerApproval(first.ctx, { id: first.id, action: "decline" });
    await letMinutesPass(first);
    expect((await first.row()).escalatedAt).toBeNull();
    const asked = await newAsked(demands);
    const signer = await asked.member("signers");
    await letMinutesPass(asked);
    await updatePolicy(asked.ctx, { id: asked.policy.id, approverRole: "approver", escalateTo: null, escalateMinutes: null });
    await expect(answerApproval(signer, { id: asked.id, action: "accept" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is asked for as a whole, in time, and for a role that can answer", async () => {
    const { ctx } = await newAsked();
    const policy = { owner: "org", pattern: "x.*", action: "require_approval" } as const;
    for (const [wrong, field] of [
      [{ escalateTo: "signers" }, "escalateMinutes"],
      [{ escalateMinutes: 5 }, "escalateTo"],
      [{ escalateTo: "nobody", escalateMinutes: 5 }, "escalateTo"],
      [{ escalateTo: "viewer", escalateMinutes: 5 }, "escalateTo"],
      [{ escalateTo: "signers", escalateMinutes: 60, expiryHours: 1 }, "escalateMinutes"],
      [{ escalateTo: "signers", escalateMinutes: 5, approverRole: "signers" }, "escalateTo"],
    ] as const)
      await expect(createPolicy(ctx, { ...policy, ...wrong })).rejects.toMatchObject({
        code: "invalid",
        details: { [field]: expect.anything() },
      });
  });

  it("of somebody's own policy opens nothing that the organization's keeps to others", async () => {
    const asked = await newAsked({ approverRole: "owner" });
    await createPolicy(asked.ctx, {
      ...{ owner: "user", pattern, action: "require_approval" },
      ...{ escalateTo: "signers", escalateMinutes: 1 },
    });
    const { executionId } = await createExecution(asked.ctx, {
      call: { address: `${things}.addThing`, args: { title: "another" } },
    });
    expect(await getApproval(asked.ctx, { id: executionId })).toMatchObject({ escalation: null });
  });
});
