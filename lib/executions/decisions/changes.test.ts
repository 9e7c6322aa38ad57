import { describe, expect, it } from "vitest";
import { updateConnection } from "../../connections";
import { listAudit } from "../../identity";
import { newMember } from "../../identity/person.suite";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createFlowRule, createPolicy, listFlowRules, listPolicies, savePolicyChanges, updateFlowRule } from "../../policies";
import { json } from "../../sources/upstream.suite";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { explainDecision } from "./explain";
import { simulatePolicy } from "./simulate";
import { tryPolicyChanges } from "./try-changes";

withDatabase();

const path = "things_api.org.main.things";

async function newPolicies() {
  const runs = await newRuns();
  runs.upstream.serve((_, response) => json(response, {}));
  await updateConnection(runs.ctx, { integration: "things_api", owner: "org", name: "main", labels: ["hr"] });
  const run = (code: string) => createExecution(runs.ctx, { code, onApproval: "reject" });
  return { ...runs, run };
}

const readThenRead = `await ${things}.getThing({ id: 1 }); await ${things}.getThing({ id: 2 });`;

describe("several changes that are not saved", () => {
  it("are tried together on the catalog and the last calls, as saving them decides, and leave nothing behind", async () => {
    const { ctx, run } = await newPolicies();
    const old = await createPolicy(ctx, { owner: "org", pattern: `${path}.removeThing`, action: "block" });
    await run(`${readThenRead} await ${things}.removeThing({ id: 3 });`);
    const written = [
      { kind: "add" as const, owner: "org" as const, pattern: `${path}.getThing`, action: "require_approval" as const },
      {
        ...{ kind: "add" as const, owner: "org" as const, pattern: "things_api.*", action: "block" as const },
        effects: ["write" as const],
      },
      { kind: "change" as const, id: old.id, action: "allow" as const },
    ];
    const review = await tryPolicyChanges(ctx, { changes: written });
    expect(review.calls).toMatchObject({ tried: 3 });
    expect(review.calls.items[0]).toMatchObject({ from: "block", to: "allow", address: `tools.${path}.removeThing` });
    expect(review.calls.changes).toEqual(
      expect.arrayContaining([
        { from: "block", to: "allow", calls: 1 },
        { from: "allow", to: "require_approval", calls: 2 },
      ]),
    );
    expect(review.tools.items[0]).toMatchObject({ from: "block", to: "allow", effect: "destructive" });
    expect(review.tools.changes).toContainEqual({ from: "allow", to: "require_approval", effect: "read", tools: 1 });
    expect((await listPolicies(ctx, {})).items).toMatchObject([{ id: old.id, action: "block" }]);
    expect((await listAudit(ctx, {})).items.filter(({ action }) => action === "policy.save_changes")).toEqual([]);
    const { items } = await savePolicyChanges(ctx, { changes: written });
    expect(items.map(({ kind }) => kind)).toEqual(["add", "add", "change"]);
    for (const { address, to } of review.tools.items)
      expect(await explainDecision(ctx, { address })).toMatchObject({ action: to });
    expect((await tryPolicyChanges(ctx, { changes: [{ kind: "remove", id: old.id }] })).tools.changes).toHaveLength(1);
  });

  it("count flow rules by what each run had read before, and so does one policy alone", async () => {
    const { ctx, run } = await newPolicies();
    await run(readThenRead);
    const flow = { from: "hr", target: "integration", to: "things_api", action: "block" } as const;
    const added = await tryPolicyChanges(ctx, { changes: [{ kind: "add_flow", ...flow }] });
    expect(added.calls).toMatchObject({ tried: 2, changes: [{ from: "allow", to: "block", calls: 1 }], items: [{ seq: 2 }] });
    expect(added.flows).toMatchObject([{ text: "from hr to things_api", action: "block" }]);
    expect(added.flows[0]?.tools).toBeGreaterThan(1);
    expect((await listFlowRules(ctx, {})).items).toEqual([]);
    const { id } = await createFlowRule(ctx, flow);
    const asked = { owner: "org", pattern: `${path}.getThing`, action: "require_approval" } as const;
    expect((await simulatePolicy(ctx, asked)).items).toMatchObject([{ seq: 1, from: "allow", to: "require_approval" }]);
    const gone = await tryPolicyChanges(ctx, { changes: [{ kind: "remove_flow", id }] });
    expect(gone.calls.changes).toEqual([{ from: "block", to: "allow", calls: 1 }]);
    const softer = await tryPolicyChanges(ctx, { changes: [{ kind: "change_flow", id, action: "require_approval" }] });
    expect(softer.calls.changes).toEqual([{ from: "block", to: "require_approval", calls: 1 }]);
  });

  it("are all saved or none, refused as each alone would be, and are one organization's and one permission's", async () => {
    const { ctx, ...organization } = await newPolicies();
    const fine = { kind: "add", owner: "org", pattern: "things_api.*", action: "block" } as const;
    for (const [code, wrong] of [
      ["conflict", fine],
      ["not_found", { kind: "remove", id: organization.organizationId }],
      ["invalid", { kind: "add", owner: "org", pattern: "x.*", action: "allow", quorum: 2 }],
      ["invalid", { kind: "add_flow", from: "hr", target: "label", to: "hr", action: "block" }],
    ] as const)
      for (const run of [savePolicyChanges, tryPolicyChanges])
        await expect(run(ctx, { changes: [fine, wrong] })).rejects.toMatchObject({ code });
    expect((await listPolicies(ctx, {})).items).toEqual([]);
    const { ctx: member } = await newMember({ ...organization, ctx }, "member");
    for (const run of [savePolicyChanges, tryPolicyChanges])
      await expect(run(member, { changes: [fine] })).rejects.toMatchObject({ code: "forbidden" });
    const own = { ...fine, owner: "user" } as const;
    expect((await savePolicyChanges(member, { changes: [own] })).items).toMatchObject([{ kind: "add" }]);
    const { id } = await createFlowRule(ctx, { from: "hr", target: "label", to: "public", action: "block" });
    const stranger = (await newOrganization()).ctx;
    const remove = { changes: [{ kind: "remove_flow", id }] } as const;
    await expect(savePolicyChanges(stranger, { changes: [...remove.changes] })).rejects.toMatchObject({ code: "not_found" });
    await expect(updateFlowRule(stranger, { id, action: "block" })).rejects.toMatchObject({ code: "not_found" });
  });
});

it("a flow rule is changed, says what it was in the audit log, and cannot become one that is there", async () => {
  const { ctx } = await newPolicies();
  const { id, createdAt } = await createFlowRule(ctx, { from: "hr", target: "label", to: "public", action: "block" });
  await createFlowRule(ctx, { from: "hr", target: "label", to: "sales", action: "block" });
  const changed = await updateFlowRule(ctx, { id, target: "integration", to: "slack", action: "require_approval" });
  expect(changed).toMatchObject({ id, text: "from hr to slack", target: "integration", action: "require_approval", createdAt });
  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(createdAt));
  await expect(updateFlowRule(ctx, { id, target: "label", to: "sales" })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateFlowRule(ctx, { id, target: "label", to: "hr" })).rejects.toMatchObject({ code: "invalid" });
  const { items } = await listAudit(ctx, {});
  expect(items.find(({ action }) => action === "flow_rule.update")?.details).toMatchObject({
    before: { to: "public", action: "block" },
    after: { to: "slack", action: "require_approval" },
  });
});
