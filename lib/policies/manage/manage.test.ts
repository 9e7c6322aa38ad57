import { describe, expect, it } from "vitest";
import { newMember } from "../../identity/person.suite";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { applyPolicies, createPolicy, getPolicy, listPolicies, movePolicy, removePolicy, updatePolicy } from "../index";
import { positionAt } from "./position";

withDatabase();

const patternsOf = async (ctx: Context, owner: "org" | "user" = "org") =>
  (await listPolicies(ctx, { owner })).items.map(({ pattern }) => pattern);

const add = (ctx: Context, pattern: string, owner: "org" | "user" = "org") =>
  createPolicy(ctx, { owner, pattern, action: "block" });

describe("a policy", () => {
  it("is kept as it reads, found again, changed and removed, with a line in the audit log each time", async () => {
    const { ctx, db } = await newOrganization();
    const made = await createPolicy(ctx, { owner: "org", pattern: " tools.github.** ", action: "require_approval" });
    expect(made).toMatchObject({ owner: "org", pattern: "github.*", action: "require_approval", createdBy: ctx.actor.label });
    expect(await getPolicy(ctx, { id: made.id })).toEqual(made);
    const changed = await updatePolicy(ctx, { id: made.id, action: "block" });
    expect(changed).toMatchObject({ id: made.id, pattern: "github.*", action: "block" });
    await updatePolicy(ctx, { id: made.id, pattern: "github.org.*" });
    expect(await patternsOf(ctx)).toEqual(["github.org.*"]);
    await removePolicy(ctx, { id: made.id });
    await expect(getPolicy(ctx, { id: made.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(removePolicy(ctx, { id: made.id })).rejects.toMatchObject({ code: "not_found" });
    const lines = await db.auditEvent.findMany({ orderBy: { seq: "asc" } });
    expect(lines.map(({ action, subject }) => [action, subject])).toEqual(
      ["create", "update", "update", "remove"].map((verb) => [`policy.${verb}`, made.id]),
    );
    expect(JSON.parse(lines[1]!.entry).details).toEqual({
      owner: "org",
      before: { pattern: "github.*", action: "require_approval" },
      after: { pattern: "github.*", action: "block" },
    });
  });

  it("raises the number of the catalog with every change", async () => {
    const { ctx, db } = await newOrganization();
    const revision = async () => (await db.catalogRevision.findFirst())?.revision ?? 0n;
    const { id } = await add(ctx, "*");
    const other = await add(ctx, "github.*");
    await movePolicy(ctx, { id, before: other.id });
    await updatePolicy(ctx, { id, action: "allow" });
    await removePolicy(ctx, { id });
    expect(await revision()).toBe(5n);
  });

  it("by effect is kept in one order, told apart from one for every call, and changed as a whole", async () => {
    const { ctx, db } = await newOrganization();
    await add(ctx, "*");
    const made = await createPolicy(ctx, {
      owner: "org",
      pattern: "*",
      effects: ["destructive", "write", "write"],
      action: "block",
    });
    expect(made.effects).toEqual(["write", "destructive"]);
    expect(await patternsOf(ctx)).toEqual(["*", "*"]);
    expect((await listPolicies(ctx, {})).items[0]).toEqual(made);
    const twice = createPolicy(ctx, { owner: "org", pattern: "*", effects: ["write", "destructive"], action: "allow" });
    await expect(twice).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("* (writing or destructive)"),
    });
    const widened = updatePolicy(ctx, { id: made.id, effects: ["read", "write", "destructive"] });
    await expect(widened).rejects.toMatchObject({ code: "conflict" });
    expect(await updatePolicy(ctx, { id: made.id, effects: ["destructive"] })).toMatchObject({ effects: ["destructive"] });
    expect(await updatePolicy(ctx, { id: made.id, action: "allow" })).toMatchObject({ effects: ["destructive"] });
    const unknown = createPolicy(ctx, { owner: "org", pattern: "*", effects: ["delete" as "read"], action: "allow" });
    await expect(unknown).rejects.toMatchObject({ code: "invalid" });
    const lines = await db.auditEvent.findMany({ where: { action: "policy.update" }, orderBy: { seq: "asc" } });
    expect(JSON.parse(lines[0]!.entry).details).toMatchObject({
      before: { pattern: "*", effects: ["write", "destructive"] },
      after: { pattern: "*", effects: ["destructive"] },
    });
  });

  it("on arguments is kept with its words, beside one for any arguments, and refused where it makes no sense", async () => {
    const { ctx } = await newOrganization();
    const when = { properties: { amount: { maximum: 1000 } }, required: ["amount"] };
    await createPolicy(ctx, { owner: "org", pattern: "pay.*", action: "require_approval" });
    const made = await createPolicy(ctx, { owner: "org", pattern: "pay.*", when, action: "allow" });
    expect(made).toMatchObject({ when, condition: "amount is at most 1,000" });
    expect((await listPolicies(ctx, {})).items).toMatchObject([
      { id: made.id, when },
      { when: null, condition: null },
    ]);
    const twice = createPolicy(ctx, { owner: "org", pattern: "pay.*", when, action: "block" });
    await expect(twice).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("where amount is at most 1,000"),
    });
    await expect(updatePolicy(ctx, { id: made.id, when: null })).rejects.toMatchObject({ code: "conflict" });
    const other = { properties: { amount: { maximum: 10 } }, required: ["amount"] };
    expect(await updatePolicy(ctx, { id: made.id, when: other })).toMatchObject({ condition: "amount is at most 10" });
    expect(await updatePolicy(ctx, { id: made.id, action: "block" })).toMatchObject({ condition: "amount is at most 10" });
    const wrong = { properties: { amount: { maximum: "1000" } } };
    await expect(createPolicy(ctx, { owner: "org", pattern: "a.*", when: wrong, action: "allow" })).rejects.toMatchObject({
      code: "invalid",
      details: { "when.properties.amount.maximum": ["maximum has to be a number."] },
    });
  });

  it.each(["me*", "github..x", "*.x", ""])("with the pattern %j is refused, and the field is named", async (pattern) => {
    const { ctx } = await newOrganization();
    await expect(add(ctx, pattern)).rejects.toMatchObject({ code: "invalid", details: { pattern: [expect.any(String)] } });
    const { id } = await add(ctx, "*");
    await expect(updatePolicy(ctx, { id, pattern })).rejects.toMatchObject({ code: "invalid" });
  });

  it("for a pattern that has one already is refused, also when two come at once", async () => {
    const { ctx } = await newOrganization();
    const results = await Promise.allSettled([add(ctx, "github.*"), add(ctx, "github.**"), add(ctx, "tools.github.*")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = results.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "conflict", details: { pattern: [expect.stringContaining("github.*")] } });
    const { id } = await add(ctx, "slack.*");
    await expect(updatePolicy(ctx, { id, pattern: "github.*" })).rejects.toMatchObject({ code: "conflict" });
    expect(await updatePolicy(ctx, { id, pattern: "slack.*" })).toMatchObject({ pattern: "slack.*" });
    expect(await add(ctx, "github.*", "user")).toMatchObject({ owner: "user" });
  });
});

describe("one action for several patterns", () => {
  it("is given to policies that exist and added for the others, all in one change", async () => {
    const { ctx, db } = await newOrganization();
    await createPolicy(ctx, { owner: "org", pattern: "github.*", action: "require_approval", peopleOnly: true });
    await add(ctx, "slack.*");
    const patterns = ["github.*", "slack.*", "tools.github.org.main.issues.drop", "github.org.main.issues.drop"];
    expect(await applyPolicies(ctx, { owner: "org", action: "block", patterns })).toEqual({ added: 1, changed: 1 });
    const { items } = await listPolicies(ctx, { owner: "org" });
    expect(items.map(({ pattern, action, peopleOnly }) => [pattern, action, peopleOnly])).toEqual([
      ["github.org.main.issues.drop", "block", false],
      ["slack.*", "block", false],
      ["github.*", "block", false],
    ]);
    const lines = await db.auditEvent.findMany({ where: { action: "policy.apply" } });
    expect(JSON.parse(lines[0]!.entry).details).toMatchObject({ owner: "org", action: "block", added: 1, changed: 1 });
    await applyPolicies(ctx, { owner: "org", action: "allow", effects: ["read"], patterns: ["github.*"] });
    expect((await listPolicies(ctx, { owner: "org" })).items.find(({ effects }) => effects.length > 0)).toMatchObject({
      ...{ pattern: "github.*", effects: ["read"], action: "allow" },
    });
    await applyPolicies(ctx, { owner: "user", action: "allow", patterns: ["github.*"] });
    expect(await patternsOf(ctx, "user")).toEqual(["github.*"]);
  });

  it("writes nothing when the list is full, or when a pattern means nothing", async () => {
    const { ctx } = await newOrganization();
    for (let part = 0; part < 5; part++) {
      const patterns = Array.from({ length: part < 4 ? 100 : 99 }, (_, index) => `api${part}_${index}.*`);
      await applyPolicies(ctx, { owner: "org", action: "block", patterns });
    }
    const full = applyPolicies(ctx, { owner: "org", action: "block", patterns: ["one.*", "two.*"] });
    await expect(full).rejects.toMatchObject({ code: "limit" });
    await expect(applyPolicies(ctx, { owner: "org", action: "block", patterns: ["one.*", "me*"] })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await patternsOf(ctx)).toHaveLength(499);
  });

  it("shares the gap between neighbours, and makes room where there is none", async () => {
    const { ctx, db } = await newOrganization();
    const patterns = ["a.*", "b.*", "c.*", "d.*"];
    await add(ctx, "github.org.*");
    await add(ctx, "*");
    await applyPolicies(ctx, { owner: "org", action: "block", patterns });
    expect(await patternsOf(ctx)).toEqual(["github.org.*", ...patterns.reverse(), "*"]);
    await db.$transaction((tx) => tx.toolPolicy.updateMany({ data: { position: 1 } }));
    await applyPolicies(ctx, { owner: "org", action: "block", patterns: ["e.org.*", "f.org.main.x"] });
    const rows = await db.toolPolicy.findMany({ orderBy: { position: "asc" } });
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    expect(rows.map(({ pattern }) => pattern)).toContain("f.org.main.x");
  });

  it("needs the right to the list, and another organization keeps its own", async () => {
    const organization = await newOrganization();
    const { ctx } = organization;
    const { ctx: member } = await newMember(organization, "member");
    const input = { owner: "org" as const, action: "allow" as const, patterns: ["github.*"] };
    await expect(applyPolicies(member, input)).rejects.toMatchObject({ code: "forbidden" });
    const { ctx: other } = await newOrganization();
    await applyPolicies(other, input);
    expect(await patternsOf(ctx)).toEqual([]);
  });
});

describe("a list", () => {
  it("takes new rules below all more specific ones, or where somebody says", async () => {
    const { ctx } = await newOrganization();
    for (const pattern of ["*", "github.*", "github.org.main.issues.list", "slack.*"]) await add(ctx, pattern);
    expect(await patternsOf(ctx)).toEqual(["github.org.main.issues.list", "slack.*", "github.*", "*"]);
    await createPolicy(ctx, { owner: "org", pattern: "pets.*", action: "allow", position: 0 });
    await createPolicy(ctx, { owner: "org", pattern: "last.*", action: "allow", position: 99 });
    expect(await patternsOf(ctx)).toEqual(["pets.*", "github.org.main.issues.list", "slack.*", "github.*", "*", "last.*"]);
  });

  it("is put into another order rule by rule", async () => {
    const { ctx } = await newOrganization();
    const ids: Record<string, string> = {};
    for (const pattern of ["c.*", "b.*", "a.*"]) ids[pattern] = (await add(ctx, pattern)).id;
    const move = async (pattern: string, before: string | null) => {
      const { ids: order } = await movePolicy(ctx, { id: ids[pattern]!, before: before && ids[before]! });
      const patterns = await patternsOf(ctx);
      expect(order.map((id) => Object.keys(ids).find((key) => ids[key] === id))).toEqual(patterns);
      return patterns;
    };
    expect(await move("a.*", null)).toEqual(["b.*", "c.*", "a.*"]);
    expect(await move("a.*", "b.*")).toEqual(["a.*", "b.*", "c.*"]);
    expect(await move("c.*", "b.*")).toEqual(["a.*", "c.*", "b.*"]);
    const elsewhere = await add(ctx, "a.*", "user");
    const refusal = movePolicy(ctx, { id: ids["a.*"]!, before: elsewhere.id });
    await expect(refusal).rejects.toMatchObject({ code: "conflict" });
    await expect(movePolicy(ctx, { id: ids["a.*"]!, before: ids["a.*"]! })).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps its order however often rules go between the same two", async () => {
    const { ctx, db } = await newOrganization();
    const list = [await add(ctx, "b.*"), await add(ctx, "a.*")];
    const [last] = list;
    let [one, other] = [await add(ctx, "x.*"), await add(ctx, "y.*")];
    for (let turn = 0; turn < 120; turn++) {
      await movePolicy(ctx, { id: one.id, before: last!.id });
      [one, other] = [other, one];
      const [before] = await db.toolPolicy.findMany({ where: { id: other.id } });
      expect(Number.isFinite(before?.position)).toBe(true);
    }
    expect(await patternsOf(ctx)).toEqual(["a.*", "x.*", "y.*", "b.*"]);
  });

  it("is numbered anew when no number is left between two", async () => {
    const { ctx, db } = await newOrganization();
    for (const pattern of ["c.*", "b.*", "a.*"]) await add(ctx, pattern);
    const positions = [1, 1 + Number.EPSILON, 2];
    const list = (await db.toolPolicy.findMany({ orderBy: { position: "asc" } })).map(({ id }, place) => ({
      id,
      position: positions[place] ?? 0,
    }));
    expect(await db.$transaction((tx) => positionAt(tx, list, 1))).toBe(0.5);
    expect((await db.toolPolicy.findMany({ orderBy: { position: "asc" } })).map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(await patternsOf(ctx)).toEqual(["a.*", "b.*", "c.*"]);
  });

  it("ends somewhere", async () => {
    const { ctx, db, organizationId } = await newOrganization();
    const many = Array.from({ length: 500 }, (_, position) => ({
      ...{ organizationId, owner: "org" as const, ownerKey: "org", action: "allow" as const, createdBy: "test" },
      pattern: `a${position}.*`,
      position,
    }));
    await db.$transaction((tx) => tx.toolPolicy.createMany({ data: many }));
    await expect(add(ctx, "*")).rejects.toMatchObject({ code: "limit", message: expect.stringContaining("500") });
  });
});

describe("members", () => {
  it("see the organization's rules, and set their own, which nobody else sees", async () => {
    const organization = await newOrganization();
    const [ann, bob] = [await newMember(organization, "member"), await newMember(organization, "member")];
    const ofOrg = await add(organization.ctx, "github.*");
    const own = await add(ann.ctx, "slack.*", "user");
    expect((await listPolicies(ann.ctx, {})).items.map(({ pattern, owner }) => [pattern, owner])).toEqual([
      ["github.*", "org"],
      ["slack.*", "user"],
    ]);
    for (const ctx of [bob.ctx, organization.ctx]) {
      expect(await patternsOf(ctx, "user")).toEqual([]);
      await expect(getPolicy(ctx, { id: own.id })).rejects.toMatchObject({ code: "not_found" });
      await expect(removePolicy(ctx, { id: own.id })).rejects.toMatchObject({ code: "not_found" });
      await expect(updatePolicy(ctx, { id: own.id, action: "allow" })).rejects.toMatchObject({ code: "not_found" });
    }
    const forbidden = { code: "forbidden", message: expect.stringContaining("policies:write") };
    await expect(add(ann.ctx, "*")).rejects.toMatchObject(forbidden);
    await expect(removePolicy(ann.ctx, { id: ofOrg.id })).rejects.toMatchObject(forbidden);
    await expect(updatePolicy(ann.ctx, { id: ofOrg.id, action: "allow" })).rejects.toMatchObject(forbidden);
    await expect(movePolicy(ann.ctx, { id: ofOrg.id, before: null })).rejects.toMatchObject(forbidden);
    expect(await getPolicy(ann.ctx, { id: ofOrg.id })).toMatchObject({ pattern: "github.*", action: "block" });
    await organization.db.$transaction((tx) => tx.membership.deleteMany({ where: { userId: ann.id } }));
    expect(await organization.db.toolPolicy.count()).toBe(1);
  });

  it("with a service key set rules of the organization only", async () => {
    const { ctx } = await newOrganization();
    const key = { ...ctx, actor: { ...ctx.actor, kind: "apiKey" as const, id: "key", onBehalfOf: null } };
    await expect(add(key, "*", "user")).rejects.toMatchObject({ code: "forbidden" });
    expect(await add(key, "*")).toMatchObject({ owner: "org" });
    await add(ctx, "slack.*", "user");
    expect((await listPolicies(key, {})).items).toHaveLength(1);
  });
});
