import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createBudget, getBudget, listBudgets, removeBudget, updateBudget } from "../../budgets";
import { prisma } from "../../db/client";
import { createApiKey, endMembership, revokeApiKey } from "../../identity";
import { removeIntegration, updateIntegration } from "../../integrations";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { createPolicy } from "../../policies";
import { json } from "../../sources/upstream.suite";
import { resume } from "../driver/resume";
import { testHooks } from "../driver/run-pass";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { resumeExecution } from "../runs/resume";
import { tryTool } from "../runs/try";
import { newBusyRuns } from "../slots/slots.suite";

withDatabase();

const integration = "things_api.*";
const read = (count: number) =>
  `const codes = []; for (let id = 0; id < ${count}; id++) { const r = await ${things}.getThing({ id }); codes.push(r.ok ? "sent" : r.error.code); } return codes`;

const resultOf = async (ctx: Context, code: string) => (await createExecution(ctx, { code })).structured.result;

const ofCalls = { holder: "organization", measure: "calls", pattern: integration, window: "day" } as const;

const asKey = ({ ctx, organizationId }: { ctx: Context; organizationId: string }, onBehalfOf: string | null): Context => ({
  ...ctx,
  organizationId,
  actor: { kind: "apiKey", id: randomUUID(), label: "Key", onBehalfOf, permissions: everyPermission },
});

/** The window that is counted in is over. */
const endWindow = (budgetId: string) =>
  prisma()
    .$executeRaw`update budget_usage set window_start = window_start - interval '1 day' where budget_id = ${budgetId}::uuid`;

describe("calls", () => {
  it("beyond a budget fail so that the program can go on, say what, how much and when again, and send nothing", async () => {
    const { ctx, sent } = await newRuns();
    const { id } = await createBudget(ctx, { ...ofCalls, limit: 2 });
    expect(await resultOf(ctx, read(3))).toEqual(["sent", "sent", "limit_exceeded"]);
    expect(sent("GET")).toHaveLength(2);
    const { error } = (await resultOf(ctx, `return ${things}.getThing({ id: 1 })`)) as { error: Record<string, unknown> };
    expect(error).toMatchObject({
      code: "limit_exceeded",
      message: expect.stringMatching(
        /^The budget allows 2 calls of things_api\.\* a day for the whole organization; 2 of 2 are used\. Try again in .+\. Nothing was sent\.$/,
      ),
      retryable: true,
      details: { budget: id, measure: "calls", limit: 2, used: 2, window: "day" },
    });
    expect(error.retryAfterMs).toBeGreaterThan(0);
    expect(error.retryAfterMs).toBeLessThanOrEqual(86_400_000);
    expect(sent("GET")).toHaveLength(2);
    const thrown = `try { await ${things}.getThing({ id: 1 }) } catch (error) { return [error.name, error.code, error.retryAfterMs > 0] }`;
    const answer = await createExecution(ctx, { code: thrown, toolErrors: "throw" });
    expect(answer.structured.result).toEqual(["ToolError", "limit_exceeded", true]);
  });

  it("count again in the next window, and a changed limit holds at once", async () => {
    const { ctx } = await newRuns();
    const { id } = await createBudget(ctx, { ...ofCalls, limit: 1 });
    expect(await resultOf(ctx, read(2))).toEqual(["sent", "limit_exceeded"]);
    await endWindow(id);
    expect((await listBudgets(ctx, {})).items).toMatchObject([{ id, used: 0 }]);
    expect(await resultOf(ctx, read(2))).toEqual(["sent", "limit_exceeded"]);
    expect(await updateBudget(ctx, { id, limit: 2 })).toMatchObject({ limit: 2, used: 1 });
    expect(await resultOf(ctx, read(2))).toEqual(["sent", "limit_exceeded"]);
    await removeBudget(ctx, { id });
    expect(await resultOf(ctx, read(2))).toEqual(["sent", "sent"]);
  });

  it("count only where the pattern matches, and not in another organization", async () => {
    const [{ ctx }, other] = [await newRuns(), await newRuns()];
    await createBudget(ctx, { ...ofCalls, pattern: "things_api.*.*.things.listThings", limit: 0 });
    expect(await resultOf(ctx, read(1))).toEqual(["sent"]);
    expect(await resultOf(ctx, `return (await ${things}.listThings({})).error`)).toMatchObject({
      message: expect.stringContaining("The budget allows no calls of things_api.*.*.things.listThings a day"),
      retryable: false,
    });
    expect(await resultOf(other.ctx, `return (await ${things}.listThings({})).ok`)).toBe(true);
    expect((await listBudgets(other.ctx, {})).items).toEqual([]);
  });

  it("at the same time take no more than is left of any budget", async () => {
    const { ctx } = await newRuns();
    await createBudget(ctx, { ...ofCalls, limit: 12 });
    for (const window of ["hour", "minute"] as const)
      await createBudget(ctx, { ...ofCalls, holder: "member", window, limit: 20 });
    const both = `return (await Promise.all([1, 2].map((id) => ${things}.getThing({ id })))).map((r) => r.error?.code)`;
    const results = await Promise.all(Array.from({ length: 15 }, () => resultOf(ctx, both)));
    expect(results.flat().sort()).toEqual([...Array(18).fill("limit_exceeded"), ...Array(12).fill(null)].sort());
    expect((await listBudgets(ctx, {})).items.map(({ used }) => used)).toEqual([12, 12, 12]);
  });

  it("name the tightest budget, and take nothing from the others", async () => {
    const { ctx } = await newRuns();
    await createBudget(ctx, { ...ofCalls, window: "minute", limit: 0 });
    const { id: daily } = await createBudget(ctx, { ...ofCalls, limit: 5 });
    expect(await resultOf(ctx, `return (await ${things}.getThing({ id: 1 })).error.details`)).toMatchObject({ window: "minute" });
    expect(await getBudget(ctx, { id: daily })).toMatchObject({ used: 0, by: [] });
  });

  it("count under the new name of a tool, too", async () => {
    const { ctx, slug } = await newRuns();
    await createBudget(ctx, { ...ofCalls, pattern: "things_api.*.*.things.getThing", limit: 0 });
    await updateIntegration(ctx, { slug, overrides: { "things.getThing": { name: "things.one" } } });
    expect((await listBudgets(ctx, {})).items.map(({ pattern }) => pattern)).toEqual([
      "things_api.*.*.things.getThing",
      "things_api.*.*.things.one",
    ]);
  });

  it("count for each member with their keys, and for one key", async () => {
    const organization = await newRuns();
    const { ctx, owner, contextOf, addMember } = organization;
    const member = await addMember("member");
    await createBudget(ctx, { ...ofCalls, holder: "member", limit: 2 });
    const { id: key } = await createApiKey(ctx, { name: "CI", permissions: ["tools:call"] });
    await createBudget(ctx, { ...ofCalls, holder: "key", holderId: key, limit: 1 });
    const ofKey: Context = { ...asKey(organization, owner.id), actor: { ...asKey(organization, owner.id).actor, id: key } };
    expect(await resultOf(ofKey, read(2))).toEqual(["sent", "limit_exceeded"]);
    expect(await resultOf(asKey(organization, owner.id), read(2))).toEqual(["sent", "limit_exceeded"]);
    expect(await resultOf(contextOf(everyPermission, member), read(3))).toEqual(["sent", "sent", "limit_exceeded"]);
    expect(await resultOf(asKey(organization, null), read(3))).toEqual(["sent", "sent", "sent"]);
    const { items } = await listBudgets(ctx, {});
    const each = items.find(({ holder }) => holder === "member");
    const { by } = await getBudget(ctx, { id: each?.id ?? "" });
    expect(by.map(({ name, used }) => [name, used]).sort()).toEqual(
      [
        [member.email, 2],
        [owner.email, 2],
      ].sort(),
    );
    await revokeApiKey(ctx, { id: key });
    expect((await listBudgets(ctx, {})).items).toMatchObject([{ holder: "member" }]);
  });
});

describe("what is used", () => {
  it("counts bytes both ways and seconds, once calls are over", async () => {
    const { ctx, upstream } = await newRuns();
    upstream.serve((_request, response) => void setTimeout(() => json(response, "x".repeat(5_000)), 30));
    const bytes = await createBudget(ctx, { ...ofCalls, measure: "bytes", limit: 6_000 });
    const seconds = await createBudget(ctx, { ...ofCalls, measure: "seconds", limit: 1_000 });
    expect(await resultOf(ctx, read(3))).toEqual(["sent", "sent", "limit_exceeded"]);
    const { items } = await listBudgets(ctx, {});
    const used = (id: string) => items.find((item) => item.id === id)?.used ?? 0;
    expect(used(bytes.id)).toBeGreaterThan(10_000);
    expect(used(seconds.id)).toBeGreaterThan(0.05);
    expect((await getBudget(ctx, { id: bytes.id })).by).toMatchObject([{ name: ctx.actor.label }]);
  });

  it("is seen by a member as far as it is about them, and budgets are set by who sets policies", async () => {
    const { ctx, contextOf, addMember, organizationId } = await newRuns();
    const [mine, other] = [await addMember("member"), await addMember("member")];
    const member = contextOf(["policies:read", "tools:call", "tools:read"], mine);
    await createBudget(ctx, { ...ofCalls, limit: 9 });
    await createBudget(ctx, { ...ofCalls, holder: "member", holderId: other.id, limit: 8 });
    await createBudget(ctx, { ...ofCalls, holder: "member", limit: 7 });
    await createExecution(contextOf(everyPermission, other), { code: read(3) });
    await createExecution(member, { code: read(1) });
    const { items } = await listBudgets(member, {});
    expect(items.map(({ limit, used }) => [limit, used])).toEqual([
      [9, 4],
      [7, 1],
    ]);
    expect((await getBudget(member, { id: items[0]?.id ?? "" })).by).toEqual([]);
    expect((await getBudget(ctx, { id: items[0]?.id ?? "" })).by.map(({ name, used }) => [name, used])).toEqual([
      [other.email, 3],
      [mine.email, 1],
    ]);
    await expect(createBudget(member, { ...ofCalls, limit: 1 })).rejects.toMatchObject({ code: "forbidden" });
    const [, theirs] = (await listBudgets(ctx, {})).items;
    await expect(getBudget(member, { id: theirs?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
    await endMembership(ctx, { userId: other.id });
    expect((await listBudgets(ctx, {})).items.map(({ limit }) => limit)).toEqual([9, 7]);
    const actions = await ctx.db.auditEvent.findMany({ where: { organizationId, action: "budget.create" } });
    expect(actions).toHaveLength(3);
  });
});

describe("runs", () => {
  const runsADay = { holder: "organization", measure: "runs", window: "day" } as const;

  it("beyond a budget do not begin, and count once however often they go on", async () => {
    const { ctx, sent, db } = await newRuns();
    await createBudget(ctx, { ...runsADay, limit: 2 });
    const { id: ofCallsId } = await createBudget(ctx, { ...ofCalls, limit: 10 });
    const code = `await ${things}.getThing({ id: 1 }); await ${things}.addThing({ title: "a" }); return (await ${things}.getThing({ id: 2 })).ok`;
    const { executionId: id } = await createExecution(ctx, { code });
    expect(await tryTool(ctx, { address: `${things}.getThing`, args: { id: 3 } })).toMatchObject({ ok: true });
    await expect(createExecution(ctx, { code })).rejects.toMatchObject({
      code: "limit",
      message: expect.stringMatching(/allows 2 runs a day for the whole organization; 2 of 2 are used.*did not begin/),
      retryAfterMs: expect.any(Number),
    });
    await expect(tryTool(ctx, { address: `${things}.getThing`, args: { id: 3 } })).rejects.toMatchObject({ code: "limit" });
    expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({
      status: "completed",
      structured: { result: true },
    });
    expect([sent("GET").length, sent("POST").length, await db.execution.count()]).toEqual([3, 1, 2]);
    expect(await getBudget(ctx, { id: ofCallsId })).toMatchObject({ used: 4 });
  });

  it("lost in the middle do not count their calls again", async () => {
    const { ctx } = await newRuns();
    const { id } = await createBudget(ctx, { ...ofCalls, limit: 4 });
    testHooks().suspendsEachCall = true;
    try {
      expect(await resultOf(ctx, read(4))).toEqual(["sent", "sent", "sent", "sent"]);
    } finally {
      testHooks().suspendsEachCall = false;
    }
    expect(await getBudget(ctx, { id })).toMatchObject({ used: 4 });
  });

  it("at once are no more than a budget allows; a paused one makes room, and goes on all the same", async () => {
    const { ctx, busy, release, organizationId } = await newBusyRuns({});
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*.*.things.listThings", action: "require_approval" });
    const { id: budget } = await createBudget(ctx, { holder: "member", measure: "concurrent_runs", limit: 1 });
    const asking = `await ${things}.listThings({}); return (await ${things}.getThing({ id: 1 })).ok`;
    const { executionId: id, status } = await createExecution(ctx, { code: asking });
    expect(status).toBe("paused");
    const first = createExecution(ctx, { code: `return (await ${things}.getThing({ id: 1 })).ok` });
    await expect.poll(() => busy.now).toBe(1);
    await expect(createExecution(ctx, { code: "return 1" })).rejects.toMatchObject({
      code: "limit",
      message: expect.stringContaining("allows 1 run at once for each member, and so many are under way"),
      retryAfterMs: 5_000,
    });
    expect(await getBudget(ctx, { id: budget })).toMatchObject({ used: 1, window: null, freeAt: null });
    busy.answerMs = 1;
    const resumed = resumeExecution(ctx, { id, action: "accept" });
    expect(await resumed).toMatchObject({ status: "completed", structured: { result: true } });
    release();
    expect((await first).structured.result).toBe(true);
    expect(await resultOf(ctx, "return 1")).toBe(1);
    expect(await resume(organizationId, id)).toBeNull();
  });
});

describe("a budget", () => {
  const refusedBecause = async (ctx: Context, input: object) =>
    createBudget(ctx, { ...ofCalls, limit: 1, ...input }).then(
      () => null,
      ({ code, details }: { code: string; details?: object }) => `${code} ${Object.keys(details ?? {})}`,
    );

  it("that makes no sense is refused, and says which part", async () => {
    const [{ ctx }, other] = [await newOrganization(), await newOrganization()];
    expect(await refusedBecause(ctx, { window: null })).toBe("invalid window");
    expect(await refusedBecause(ctx, { measure: "concurrent_runs", pattern: "*" })).toBe("invalid window");
    expect(await refusedBecause(ctx, { measure: "runs" })).toBe("invalid pattern");
    expect(await refusedBecause(ctx, { pattern: "things.a*" })).toBe("invalid pattern");
    expect(await refusedBecause(ctx, { limit: -1 })).toBe("invalid limit");
    expect(await refusedBecause(ctx, { limit: 1.5 })).toBe("invalid limit");
    expect(await refusedBecause(ctx, { limit: 2 ** 60 })).toBe("invalid limit");
    expect(await refusedBecause(ctx, { holderId: randomUUID() })).toBe("invalid holderId");
    expect(await refusedBecause(ctx, { holder: "member", holderId: other.owner.id })).toBe("invalid holderId");
    expect(await refusedBecause(ctx, { holder: "agent", holderId: randomUUID() })).toBe("invalid holderId");
    expect(await refusedBecause(ctx, {})).toBeNull();
    expect(await refusedBecause(ctx, { limit: 7 })).toBe("conflict ");
    const [mine] = (await listBudgets(ctx, {})).items;
    const id = mine?.id ?? "";
    await expect(updateBudget(other.ctx, { id, limit: 5 })).rejects.toMatchObject({ code: "not_found" });
    await expect(removeBudget(other.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(getBudget(other.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("outlives the integration it is about, and is there when that is added again", async () => {
    const { ctx, slug } = await newRuns();
    await createBudget(ctx, { ...ofCalls, limit: 1 });
    await removeIntegration(ctx, { slug });
    expect(await resultOf(ctx, read(1))).toEqual(["tool_not_found"]);
    expect((await listBudgets(ctx, {})).items).toMatchObject([{ pattern: integration, used: 0 }]);
  });
});
