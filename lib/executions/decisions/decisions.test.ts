import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createBudget } from "../../budgets";
import { createConnection } from "../../connections";
import { prisma } from "../../db/client";
import { createApiKey, revokeApiKey } from "../../identity";
import { newMember } from "../../identity/person.suite";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createPolicy, listPolicies } from "../../policies";
import { json } from "../../sources/upstream.suite";
import { assignToolkit, createToolkit } from "../../toolkits";
import { coverPolicies } from "../../tools";
import { answerApproval } from "../approvals/answer";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { explainDecision } from "./explain";
import { simulatePolicy } from "./simulate";
import { countPolicyUsage } from "./usage";

withDatabase();

const path = "things_api.org.main.things";
const address = `tools.${path}.removeThing`;

async function newPolicies() {
  const runs = await newRuns();
  const { ctx, upstream } = runs;
  upstream.serve((_, response) => json(response, {}));
  const add = async (pattern: string, action: "allow" | "require_approval" | "block", more: object = {}) =>
    (await createPolicy(ctx, { owner: "org", pattern, action, ...more })).id;
  const run = (calls: string) => createExecution(ctx, { code: calls, onApproval: "reject" });
  return { ...runs, add, run };
}

describe("policies", () => {
  it("tell how many calls they decided this week, and when last, to those who see everybody's calls", async () => {
    const { ctx, add, run, ...organization } = await newPolicies();
    const [reads, removes, unused] = [
      await add(`${path}.getThing`, "allow"),
      await add("*", "block", { effects: ["destructive"] }),
      await add("elsewhere.*", "allow"),
    ];
    await run(
      `await ${things}.getThing({ id: 1 }); await ${things}.getThing({ id: 2 }); await ${things}.removeThing({ id: 3 });`,
    );
    const { items } = await countPolicyUsage(ctx, {});
    const of = (id: string) => items.find((one) => one.id === id);
    expect(of(reads)).toMatchObject({ allowed: 2, asked: 0, blocked: 0, lastUsedAt: expect.any(String) });
    expect(of(removes)).toMatchObject({ allowed: 0, asked: 0, blocked: 1 });
    expect(of(unused)).toMatchObject({ allowed: 0, asked: 0, blocked: 0, lastUsedAt: null });
    expect((await countPolicyUsage((await newOrganization()).ctx, {})).items).toEqual([]);
    const { ctx: member } = await newMember({ ...organization, ctx }, "member");
    await expect(countPolicyUsage(member, {})).rejects.toMatchObject({ code: "forbidden" });
  });

  it("tell which tools each is about, which it decides, and what is left", async () => {
    const { ctx, add } = await newPolicies();
    const before = (await coverPolicies(ctx, {})).undecided;
    expect([before.asking > 0, before.tools > before.asking]).toEqual([true, true]);
    const [one, all, never, nothing] = [
      await add(`${path}.removeThing`, "allow"),
      await add("things_api.*", "require_approval"),
      await add("things_api.*", "block", { effects: ["destructive"], position: 2 }),
      await add("elsewhere.*", "allow"),
    ];
    const { items, undecided } = await coverPolicies(ctx, {});
    const of = (id: string) => items.find((covered) => covered.id === id);
    const { matches = 0, decides } = of(all) ?? {};
    expect([matches > 1, decides]).toEqual([true, matches - 1]);
    expect(of(one)).toEqual({ id: one, matches: 1, decides: 1 });
    expect(of(never)).toEqual({ id: never, matches: 1, decides: 0 });
    expect(of(nothing)).toBeUndefined();
    expect([matches, undecided.tools]).toEqual([before.tools, 0]);
    expect((await coverPolicies((await newOrganization()).ctx, {})).items).toEqual([]);
  });
});

describe("an explanation", () => {
  it("says what decides, and of each other policy why it does not", async () => {
    const { ctx, add } = await newPolicies();
    const [reads, first, below, elsewhere] = [
      await add("things_api.*", "allow", { effects: ["read"] }),
      await add(`${path}.*`, "require_approval"),
      await add("*", "block", { effects: ["destructive"] }),
      await add("elsewhere.*", "block"),
    ];
    const own = await createPolicy(ctx, { owner: "user", pattern: "*", action: "allow" });
    const explained = await explainDecision(ctx, { address });
    expect(explained).toMatchObject({
      ...{ address, effect: "destructive", action: "require_approval", conditional: false },
      rule: { id: first, owner: "org", text: `${path}.*` },
      sentence: `It asks first, by the organization's policy ${path}.*.`,
    });
    const verdicts = Object.fromEntries(explained.policies.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toEqual({ [reads]: "effect", [first]: "decides", [below]: "below", [own.id]: "stricter" });
    expect(verdicts[elsewhere]).toBeUndefined();
    expect(explained.policies.every(({ why }) => why.endsWith("."))).toBe(true);
  });

  it("says what happens where no policy decides, also by a short path and with arguments", async () => {
    const { ctx } = await newPolicies();
    const reading = await explainDecision(ctx, { address: "things_api.things.getThing", args: { id: "1" } });
    expect(reading).toMatchObject({
      action: "allow",
      rule: null,
      sentence: expect.stringContaining("it only reads"),
      policies: [],
    });
    expect(await explainDecision(ctx, { address })).toMatchObject({
      action: "require_approval",
      because: "annotation",
      rule: null,
    });
    await expect(explainDecision(ctx, { address, args: {} })).rejects.toMatchObject({
      code: "invalid",
      details: { args: [expect.stringContaining("id")] },
    });
    await expect(explainDecision(ctx, { address: "nothing.here" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("names the role pattern and the toolkit that open the tool, and the budgets that count it", async () => {
    const { ctx } = await newPolicies();
    const toolkit = await createToolkit(ctx, { slug: "support", name: "Support", patterns: ["things_api.*"] });
    const row = await ctx.db.toolkit.findFirst({ where: { slug: toolkit.slug }, select: { id: true } });
    await createBudget(ctx, { holder: "organization", measure: "calls", limit: 100, window: "day", pattern: "things_api.*" });
    expect((await explainDecision(ctx, { address })).limits).toMatchObject([{ kind: "budget" }]);
    const limited = { ...ctx, actor: { ...ctx.actor, patterns: ["things_api.**"], toolkits: [row?.id ?? ""] } };
    const { limits } = await explainDecision(limited, { address });
    expect(limits.map(({ kind }) => kind)).toEqual(["role", "toolkit", "budget"]);
    expect(limits.map(({ why }) => why).join(" ")).toMatch(/things_api\.\*\*.*Support.*100 calls/);
    expect(limits.at(-1)?.why).toContain("At the moment 100 calls are left.");
    await createExecution(ctx, { code: `return (await ${things}.getThing({ id: 1 })).ok` });
    expect((await explainDecision(ctx, { address })).limits[0]?.why, "for whoever asks").toContain("99 calls are left.");
    const { ctx: other } = await newPolicies();
    expect((await explainDecision(other, { address })).limits, "another organization's budget is none of theirs").toEqual([]);
  });

  it("about somebody else is for those who set the organization's policies, and keeps that person's own to itself", async () => {
    const { ctx, ...organization } = await newPolicies();
    const ann = await newMember({ ...organization, ctx }, "member");
    const own = await createPolicy(ann.ctx, { owner: "user", pattern: `${path}.removeThing`, action: "block" });
    const explained = await explainDecision(ctx, { address, person: ann.id });
    expect(explained).toMatchObject({
      action: "block",
      rule: { owner: "user", text: "one of their own policies" },
      policies: [],
    });
    expect(explained.sentence).toBe("It is blocked, by one of their own policies.");
    expect(await explainDecision(ann.ctx, { address })).toMatchObject({ policies: [{ id: own.id, verdict: "decides" }] });
    expect(await explainDecision(ctx, { address, person: null })).toMatchObject({ action: "require_approval" });
    await expect(explainDecision(ann.ctx, { address, person: ctx.actor.id })).rejects.toMatchObject({ code: "forbidden" });
    const stranger = (await newOrganization()).ctx.actor.id;
    await expect(explainDecision(ctx, { address, person: stranger })).rejects.toMatchObject({ code: "not_found" });
    expect((await listPolicies(ctx, {})).items).toEqual([]);
  });

  it("about a key counts its person's policies, its toolkit and its budgets, and says what it may not do at all", async () => {
    const { ctx, ...organization } = await newPolicies();
    const ann = await newMember({ ...organization, ctx }, "member");
    await createPolicy(ann.ctx, { owner: "user", pattern: `${path}.removeThing`, action: "block" });
    await createToolkit(ctx, { slug: "reading", name: "Reading", patterns: [`${path}.getThing`, `${path}.removeThing`] });
    const { id: key } = await createApiKey(ann.ctx, { name: "Ann's bot", permissions: ["tools:read", "tools:call"] });
    await assignToolkit(ctx, { slug: "reading", kind: "key", id: key });
    await createBudget(ctx, { holder: "key", holderId: key, measure: "calls", limit: 5, window: "day", pattern: "*" });
    const explained = await explainDecision(ctx, { address, key });
    expect(explained).toMatchObject({
      ...{ action: "block", isOwn: false, mayCall: true, policies: [] },
      limits: [{ kind: "toolkit" }, { kind: "budget", why: expect.stringContaining("5 calls are left") }],
    });
    expect(await explainDecision(ann.ctx, { address, key }), "whose key it is asks about it, too").toMatchObject({
      ...{ isOwn: true, policies: [{ owner: "user", verdict: "decides" }] },
    });
    await expect(explainDecision(ctx, { address: `tools.${path}.addThing`, key })).rejects.toMatchObject({
      message: expect.stringContaining("it is not in the toolkit Reading, which limits them"),
    });
    const { id: reader } = await createApiKey(ctx, { name: "Reader", kind: "service", permissions: ["tools:read"] });
    expect(await explainDecision(ctx, { address, key: reader })).toMatchObject({
      ...{ mayCall: false, action: "require_approval" },
      sentence: expect.stringMatching(/^It is refused, as the permission tools:call is missing\. With it, it asks first/),
    });
  });

  it("says of a short path which tool is meant, and what limits that one", async () => {
    const { ctx, slug, ...organization } = await newPolicies();
    const ann = await newMember({ ...organization, ctx }, "member");
    await createConnection(ann.ctx, { integration: slug, owner: "user", name: "mine" });
    const { id: key } = await createApiKey(ann.ctx, { name: "bot", permissions: ["tools:read", "tools:call"] });
    const holders = { main: { kind: "key", id: key }, mine: { kind: "member", id: ann.id } } as const;
    for (const [name, holder] of Object.entries(holders)) {
      await createToolkit(ctx, { slug: name, name, patterns: [`${slug}.*.${name}.*`] });
      await assignToolkit(ctx, { slug: name, ...holder });
    }
    const asked = explainDecision(ctx, { address: `${slug}.things.removeThing`, key });
    await expect(asked).rejects.toThrow(/ does not exist for them: it is not in the toolkit main, which/);
  });

  it("about a connected agent is cut to what its person may do, and names nobody who is gone", async () => {
    const { ctx, ...organization } = await newPolicies();
    const { organizationId } = organization;
    const ann = await newMember({ ...organization, ctx }, "viewer");
    const grant = { userId: ann.id, clientId: randomUUID(), clientName: "Night owl", permissions: ["tools:read", "tools:call"] };
    const { id: agent } = await prisma().agentGrant.create({ data: { organizationId, ...grant, resources: [] } });
    expect(await explainDecision(ctx, { address, agent })).toMatchObject({ mayCall: false });
    await expect(explainDecision(ctx, { address, agent, person: ann.id })).rejects.toMatchObject({ code: "invalid" });
    const { id: key } = await createApiKey(ctx, { name: "Over", kind: "service", permissions: ["tools:call"] });
    await expect(explainDecision(ann.ctx, { address, key })).rejects.toMatchObject({ code: "forbidden" });
    await revokeApiKey(ctx, { id: key });
    for (const gone of [{ key }, { key: randomUUID() }, { agent: randomUUID() }])
      await expect(explainDecision(ctx, { address, ...gone })).rejects.toMatchObject({ code: "not_found" });
    const { ctx: stranger } = await newOrganization();
    await expect(explainDecision(stranger, { address, agent })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a policy on arguments", () => {
  const smallOnly = { properties: { id: { maximum: 5 } }, required: ["id"] };

  it("decides each call by its own arguments, and says which condition it was", async () => {
    const { ctx, add, run, db, sent } = await newPolicies();
    await add("things_api.*", "block");
    const small = await add(`${path}.getThing`, "allow", { when: smallOnly });
    const answer = await run(`const one = await ${things}.getThing({ id: 5 }); const other = await ${things}.getThing({ id: 6 });
      return [one.ok, other.error?.code]`);
    expect(answer).toMatchObject({ structured: { result: [true, "tool_blocked"] } });
    expect(sent("GET")).toHaveLength(1);
    expect(await db.call.findMany({ orderBy: { seq: "asc" }, select: { decision: true } })).toMatchObject([
      { decision: { action: "allow", rule: { id: small, condition: "id is at most 5" } } },
      { decision: { action: "block", rule: { pattern: "things_api.*" } } },
    ]);
    const explained = await explainDecision(ctx, { address: `tools.${path}.getThing`, args: { id: 6 } });
    expect(explained).toMatchObject({
      action: "block",
      policies: [{ verdict: "condition", why: "Its condition does not hold: id is at most 5." }, { verdict: "decides" }],
    });
    expect(await explainDecision(ctx, { address: `tools.${path}.getThing` })).toMatchObject({
      conditional: true,
      policies: [{ verdict: "depends" }, { verdict: "decides" }],
    });
  });

  it("asks where it cannot be told whether it holds, and names the policy", async () => {
    const { ctx, add, db } = await newPolicies();
    await add(`${path}.addThing`, "allow", { when: { properties: { body: { properties: { title: { maximum: 5 } } } } } });
    const { status } = await createExecution(ctx, { code: `return await ${things}.addThing({ title: "five" })` });
    expect(status).toBe("paused");
    expect(await db.call.findFirst({ select: { decision: true } })).toMatchObject({
      decision: { action: "require_approval", because: "unclear", rule: { condition: "body.title is at most 5" } },
    });
  });

  it("decides edited arguments again: it may block them, or leave them to others", async () => {
    const { ctx, add, sent } = await newPolicies();
    const titled = (title: string) => ({ properties: { body: { properties: { title: { const: title } } } } });
    await add(`${path}.addThing`, "require_approval");
    await add(`${path}.addThing`, "block", { when: titled("bad") });
    await add(`${path}.addThing`, "require_approval", { when: titled("dear"), noSelfApproval: true });
    const { executionId } = await createExecution(ctx, { code: `return (await ${things}.addThing({ title: "fine" })).ok` });
    const id = `${executionId}.1`;
    const edited = (title: string) => answerApproval(ctx, { id, action: "accept", arguments: { body: { title } } });
    await expect(edited("bad")).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining('title is "bad"') });
    await expect(edited("dear")).rejects.toMatchObject({ code: "forbidden" });
    expect(sent("POST")).toHaveLength(0);
    await edited("good");
    await vi.waitFor(() => expect(sent("POST")).toHaveLength(1));
  });
});

describe("a policy that is not saved", () => {
  const small = { properties: { id: { maximum: 2 } }, required: ["id"] };

  it("is tried on the last calls: which it is about, and what would be decided otherwise", async () => {
    const { ctx, add, run, ...organization } = await newPolicies();
    await add(`${path}.removeThing`, "block");
    await run(
      `for (const id of [1, 2, 3]) await ${things}.getThing({ id }); await ${things}.removeThing({ id: 1 }); await ${things}.addThing({ title: "a" });`,
    );
    const draft = { owner: "org", pattern: "things_api.*" } as const;
    const blocked = await simulatePolicy(ctx, { ...draft, pattern: `${path}.getThing`, when: small, action: "block" });
    expect(blocked).toMatchObject({ tried: 3, matching: 2, unclear: 0, changes: [{ from: "allow", to: "block", calls: 2 }] });
    expect(blocked.items.map(({ seq, to }) => [seq, to])).toEqual([
      [2, "block"],
      [1, "block"],
    ]);
    const first = await simulatePolicy(ctx, { ...draft, action: "allow", position: 0 });
    expect(first).toMatchObject({ tried: 5, matching: 5 });
    expect(first.changes).toEqual(
      expect.arrayContaining([
        { from: "block", to: "allow", calls: 1 },
        { from: "require_approval", to: "allow", calls: 1 },
      ]),
    );
    const below = await simulatePolicy(ctx, { ...draft, action: "allow" });
    expect(below.changes).toEqual([{ from: "require_approval", to: "allow", calls: 1 }]);
    expect((await listPolicies(ctx, {})).items).toHaveLength(1);
    const { ctx: member } = await newMember({ ...organization, ctx }, "member");
    await expect(simulatePolicy(member, { ...draft, action: "allow" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await simulatePolicy(member, { ...draft, owner: "user", action: "block" })).toMatchObject({ tried: 0, items: [] });
    expect(await simulatePolicy((await newOrganization()).ctx, { ...draft, action: "block" })).toMatchObject({ tried: 0 });
  });
});
