import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Context, personOf } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createPolicy, listPolicies, movePolicy, removePolicy, updatePolicy } from "../index";
import { matches, overlap } from "../pattern";
import { asPattern, holds, path, pattern } from "../policies.suite";

withDatabase();

const asking = { owner: "org", action: "require_approval" } as const;
const keyOf = (ctx: Context, more: Partial<Context["actor"]> = {}): Context => ({
  ...ctx,
  actor: { ...ctx.actor, kind: "apiKey", id: "key", onBehalfOf: personOf(ctx), ...more },
});
const forbidden = { code: "forbidden", message: expect.stringContaining("only a person who is signed in") };

async function setUp() {
  const { ctx } = await newOrganization();
  const add = (text: string, more: object) => createPolicy(ctx, { ...asking, pattern: text, ...more });
  const specific = await add("pay.org.main.invoices.list", { action: "allow" });
  const people = await add("pay.org.*", { peopleOnly: true });
  const below = await add("*", { action: "allow" });
  const elsewhere = await add("mail.*", { action: "block", position: 0 });
  return { ctx, specific, people, below, elsewhere, key: keyOf(ctx) };
}

describe("a policy for people only", () => {
  it("is loosened by no key and no agent, in whichever way, and by a person with the same permission", async () => {
    const { ctx, key, people, below, specific, elsewhere } = await setUp();
    const { id } = people;
    const before = await listPolicies(ctx, {});
    const ways = [
      (by: Context) => updatePolicy(by, { id, peopleOnly: false }),
      (by: Context) => updatePolicy(by, { id, action: "allow" }),
      (by: Context) => updatePolicy(by, { id, pattern: "pay.org.second.*" }),
      (by: Context) => removePolicy(by, { id }),
      (by: Context) => movePolicy(by, { id, before: null }),
      (by: Context) => movePolicy(by, { id: below.id, before: id }),
      (by: Context) => createPolicy(by, { owner: "org", pattern: "pay.org.main.*", action: "allow" }),
      (by: Context) => createPolicy(by, { ...asking, pattern: "pay.org.main.refund" }),
      (by: Context) => createPolicy(by, { ...asking, pattern: "pay.*", position: 0 }),
      (by: Context) => updatePolicy(by, { id: specific.id, pattern: "pay.org.main.*" }),
      (by: Context) => updatePolicy(by, { id: elsewhere.id, pattern: "pay.*.main.refund", action: "allow" }),
      (by: Context) => updatePolicy(by, { id, effects: ["destructive"] }),
      (by: Context) => updatePolicy(by, { id, when: { required: ["amount"] } }),
      (by: Context) => createPolicy(by, { owner: "org", pattern: "pay.org.*", when: { required: ["amount"] }, action: "allow" }),
      (by: Context) => createPolicy(by, { ...asking, pattern: "pay.*", effects: ["write"], position: 0 }),
    ];
    const others = [key, keyOf(ctx, { kind: "agent" }), keyOf(ctx, { kind: "oauthClient" }), keyOf(ctx, { onBehalfOf: null })];
    for (const [at, way] of ways.entries())
      await expect(way(others[at % others.length]!), `way ${at}`).rejects.toMatchObject(forbidden);
    expect(await listPolicies(ctx, {})).toEqual(before);
    await updatePolicy(ctx, { id, peopleOnly: false });
    await removePolicy(key, { id });
  });

  it("is no hindrance to what a key makes stricter, or changes elsewhere", async () => {
    const { ctx, key, people, below, specific, elsewhere } = await setUp();
    await createPolicy(key, { owner: "org", pattern: "pay.org.main.refund", action: "block" });
    await createPolicy(key, { ...asking, pattern: "pay.org.main.*", peopleOnly: true });
    await createPolicy(key, { owner: "org", pattern: "pay.user.*", action: "allow", position: 0 });
    await updatePolicy(key, { id: people.id, noSelfApproval: true });
    await updatePolicy(key, { id: specific.id, action: "require_approval" });
    await updatePolicy(key, { id: below.id, action: "require_approval" });
    await movePolicy(key, { id: elsewhere.id, before: below.id });
    await removePolicy(key, { id: below.id });
    expect((await listPolicies(ctx, {})).items.map((one) => one.pattern)).not.toContain("*");
  });

  it("of somebody's own is loosened by them alone", async () => {
    const { ctx, key } = await setUp();
    const { id } = await createPolicy(ctx, { ...asking, owner: "user", pattern: "mail.*", peopleOnly: true });
    await expect(updatePolicy(key, { id, peopleOnly: false })).rejects.toMatchObject(forbidden);
    await createPolicy(key, { owner: "user", pattern: "pay.*", action: "allow" });
    await removePolicy(ctx, { id });
  });
});

describe("patterns overlap", () => {
  it.each([
    ["*", "a.b", true],
    ["a.*", "a", false],
    ["a.*.c", "a.b.*", true],
    ["a.b", "a.b.*", false],
    ["a.b", "a.b.c", false],
    ["a.*", "b.*", false],
  ])("%s and %s: %s", (one, other, expected) => {
    expect([overlap(asPattern(one), asPattern(other)), overlap(asPattern(other), asPattern(one))]).toEqual([expected, expected]);
  });

  it("wherever a path is among both", () => {
    const both = (one: typeof pattern extends fc.Arbitrary<infer P> ? P : never, other: typeof one, parts: string[]) =>
      !(matches(one, parts) && matches(other, parts)) || overlap(one, other);
    holds(fc.property(pattern, pattern, path, (one, other, text) => both(one, other, text.split("."))));
  });
});
