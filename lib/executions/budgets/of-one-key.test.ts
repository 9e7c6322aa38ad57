import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createBudget, listBudgets } from "../../budgets";
import { createApiKey } from "../../identity";
import { newMember } from "../../identity/person.suite";
import { withDatabase } from "../../operation/organization.suite";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";

withDatabase();

const ofCalls = { holder: "organization", measure: "calls", pattern: "things_api.*", window: "day" } as const;

it("budgets are told of one key alone, with what it used of each budget that counts it, to those who may see that", async () => {
  const organization = await newRuns();
  const { ctx } = organization;
  const [shared, each, other] = [
    await createBudget(ctx, { ...ofCalls, limit: 20 }),
    await createBudget(ctx, { ...ofCalls, holder: "key", limit: 10 }),
    await createBudget(ctx, { ...ofCalls, holder: "member", limit: 10 }),
  ];
  const permissions = ["tools:read" as const, "tools:call" as const];
  const keys = [
    await createApiKey(ctx, { name: "One", kind: "service", permissions }),
    await createApiKey(ctx, { name: "Two", kind: "service", permissions }),
  ];
  for (const [index, { id }] of keys.entries()) {
    const actor = { kind: "apiKey" as const, id, label: "Key", onBehalfOf: null, permissions };
    for (let call = 0; call <= index; call++)
      await createExecution({ ...ctx, actor }, { code: `return ${things}.getThing({ id: 1 })` });
  }
  const usedBy = async (by: string) => (await listBudgets(ctx, { by })).items.map(({ id, used }) => [id, used]);
  expect(await usedBy(keys[0]!.id)).toEqual([
    [shared.id, 3],
    [each.id, 1],
  ]);
  expect(await usedBy(keys[1]!.id)).toContainEqual([each.id, 2]);
  expect(await usedBy(ctx.actor.id)).toContainEqual([other.id, 0]);
  const viewer = await newMember(organization, "viewer");
  const seesKeys = organization.contextOf(["policies:read", "members:read", "keys:read"], viewer);
  for (const by of [keys[0]!.id, ctx.actor.id, randomUUID()])
    for (const them of [viewer.ctx, seesKeys])
      await expect(listBudgets(them, { by })).rejects.toMatchObject({ code: "not_found" });
  expect((await listBudgets(viewer.ctx, { by: viewer.id })).items.map(({ id, used }) => [id, used])).toEqual([
    [shared.id, 3],
    [other.id, 0],
  ]);
  const itself = {
    kind: "apiKey" as const,
    id: keys[1]!.id,
    label: "Key",
    onBehalfOf: null,
    permissions: ["policies:read" as const],
  };
  expect((await listBudgets({ ...ctx, actor: itself }, { by: itself.id })).items.map(({ id, used }) => [id, used])).toEqual([
    [shared.id, 3],
    [each.id, 2],
  ]);
});
