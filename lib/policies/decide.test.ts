import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Action, type Arguments, type DecidedTool, decide, type Effect, type Rule, rulesBelow, rulesOf } from "./decide";
import type { FlowRule } from "./flow";
import { matches } from "./pattern";
import { asPattern, effect, holds, listOf, path, ruleOf, words } from "./policies.suite";

const restriction = { allow: 0, require_approval: 1, block: 2 };
const rule = (text: string, action: Rule["action"], owner: Rule["owner"] = "org"): Rule =>
  ruleOf({ id: `${owner} ${text}`, owner, pattern: asPattern(text), action });
const tool = (of: Partial<DecidedTool> = {}): DecidedTool => ({
  path: "github.org.main.issues.create",
  effect: "write",
  requiresApproval: false,
  isHeld: false,
  ...of,
});
const plain = fc.record({ path, effect, requiresApproval: fc.boolean(), isHeld: fc.boolean() });
const prefixes = fc.array(words, { minLength: 1, maxLength: 3 });

/** What a rule comes to for a call, written from the documentation alone; nothing where it is not about the call. */
function comesTo({ pattern, effects, action, when }: Rule, call: { path: string; effect: Effect }): Action[] {
  const isAbout = matches(pattern, call.path.split(".")) && (effects.length === 0 || effects.includes(call.effect));
  const truth = when === null ? true : when.holds({});
  if (!isAbout || truth === false) return [];
  return [truth === null && action === "allow" ? "require_approval" : action];
}

describe("a decision", () => {
  it("follows the plugin where no rule matches", () => {
    const none = rulesOf({ org: [rule("slack.*", "block")], user: [] });
    expect(decide(none, tool())).toEqual({ action: "allow", because: "nothing", conditional: false });
    expect(decide(none, tool({ requiresApproval: true }))).toMatchObject({ action: "require_approval", because: "annotation" });
  });

  it("tells what the rules that ask demand, of both lists together, and when that was changed last", () => {
    const asks = { pattern: asPattern("github.*"), action: "require_approval" } as const;
    const org = ruleOf({ ...asks, id: "org", owner: "org", since: new Date(2), peopleOnly: true });
    const user = ruleOf({ ...asks, id: "user", owner: "user", since: new Date(7), noSelfApproval: true });
    const of = (...lists: Rule[][]) => decide(rulesOf({ org: lists[0] ?? [], user: lists[1] ?? [] }), tool()).asking;
    expect(of([org], [user])).toEqual({ since: new Date(7), peopleOnly: true, noSelfApproval: true });
    expect(of([org], [{ ...user, action: "allow" }])).toEqual({ since: new Date(2), peopleOnly: true, noSelfApproval: false });
    expect(of([{ ...org, action: "allow" }])).toBeUndefined();
  });

  it("of a rule beats what the plugin says", () => {
    const org = [rule("github.org.main.issues.*", "allow"), rule("*", "block")];
    const decision = decide(rulesOf({ org, user: [] }), tool({ requiresApproval: true }));
    expect(decision).toEqual({ action: "allow", rule: org[0], because: "rule", conditional: false });
    expect(decide(rulesOf({ org, user: [] }), tool({ path: "slack.org.main.post" }))).toMatchObject({
      action: "block",
      rule: org[1],
    });
  });

  it("holds what nobody has reviewed, whoever allows it", () => {
    const rules = rulesOf({ org: [rule("*", "allow")], user: [rule("*", "allow", "user")] });
    expect(decide(rules, tool({ isHeld: true }))).toEqual({
      action: "require_approval",
      because: "unreviewed",
      conditional: false,
    });
    const blocking = rulesOf({ org: [rule("*", "block")], user: [] });
    expect(decide(blocking, tool({ isHeld: true }))).toMatchObject({ action: "block", because: "rule" });
  });

  it("is the stricter of the two owners'", () => {
    const user = [rule("github.*", "require_approval", "user")];
    expect(decide(rulesOf({ org: [rule("*", "allow")], user }), tool())).toMatchObject({
      action: "require_approval",
      rule: user[0],
    });
    expect(decide(rulesOf({ org: [rule("*", "block")], user }), tool())).toMatchObject({
      action: "block",
      rule: { owner: "org" },
    });
    expect(decide(rulesOf({ org: [rule("*", "require_approval")], user }), tool())).toMatchObject({ rule: { owner: "org" } });
  });

  it("is what the words say, on any rules", () => {
    holds(
      fc.property(listOf("org"), listOf("user"), plain, (org, user, some) => {
        const said = [org, user].flatMap((list) => list.flatMap((one) => comesTo(one, some)).slice(0, 1));
        const own = said.length > 0 ? said : [some.requiresApproval ? ("require_approval" as const) : ("allow" as const)];
        const all = some.isHeld ? [...own, "require_approval" as const] : own;
        const strictest = all.reduce((a, b) => (restriction[b] > restriction[a] ? b : a));
        expect(decide(rulesOf({ org, user }), { ...some, args: {} }).action).toBe(strictest);
      }),
    );
  });

  it("waits for the arguments where only they say what a call does, unless that changes nothing", () => {
    const destroys = { ...rule("*", "block"), effects: ["destructive" as const] };
    const of = (...org: Rule[]) => decide(rulesOf({ org, user: [] }), tool({ effect: null }));
    expect(of(destroys)).toMatchObject({ action: "allow", because: "nothing", conditional: true });
    expect(of(rule("github.*", "allow"), destroys)).toMatchObject({ action: "allow", conditional: false });
    expect(of(destroys, rule("github.*", "block"))).toMatchObject({ action: "block", conditional: false });
    holds(
      fc.property(listOf("org"), listOf("user"), plain, (org, user, some) => {
        const rules = rulesOf({ org, user });
        const open = decide(rules, { ...some, effect: null });
        fc.pre(!open.conditional);
        expect(decide(rules, { ...some, args: {} }).action).toBe(open.action);
      }),
    );
  });

  it("asks, or blocks where the rule blocks, if nobody can tell whether the condition of a rule holds", () => {
    const unclear = { holds: () => null, words: "amount is at most 100" };
    const of = (action: Action) =>
      decide(rulesOf({ org: [{ ...rule("*", action), when: unclear }], user: [] }), tool({ args: {} }));
    expect(of("allow")).toMatchObject({ action: "require_approval", because: "unclear", asking: { since: new Date(0) } });
    expect(of("require_approval")).toMatchObject({ action: "require_approval", because: "unclear" });
    expect(of("block")).toMatchObject({ action: "block", because: "unclear" });
  });

  it("knows only of a call whether a condition holds", () => {
    const small = {
      ...rule("*", "allow"),
      when: { holds: ({ amount }: Arguments) => Number(amount) <= 100, words: "amount is at most 100" },
    };
    const of = (more: Partial<DecidedTool>) => decide(rulesOf({ org: [small, rule("*", "block")], user: [] }), tool(more));
    expect(of({})).toMatchObject({ action: "block", conditional: true });
    expect(of({ args: { amount: 100 } })).toMatchObject({ action: "allow", rule: small, conditional: false });
    expect(of({ args: { amount: 101 } })).toMatchObject({ action: "block", conditional: false });
    const blocked = decide(rulesOf({ org: [rule("*", "block")], user: [{ ...small, owner: "user" }] }), tool());
    expect(blocked).toMatchObject({ action: "block", conditional: false });
  });

  it("below a prefix is the decision for the whole path", () => {
    holds(
      fc.property(listOf("org"), listOf("user"), fc.tuple(plain, prefixes), (org, user, [some, prefix]) => {
        const rules = rulesOf({ org, user });
        for (const of of [some, { ...some, effect: null }, { ...some, args: {} }]) {
          const whole = decide(rules, { ...of, path: [...prefix, some.path].join(".") });
          expect(decide(rulesBelow(rules, prefix.join(".")), of)).toEqual(whole);
        }
      }),
    );
  });

  it("is never weaker for a person's own rules, where the organization has said anything", () => {
    holds(
      fc.property(listOf("org"), listOf("user"), plain, (org, user, some) => {
        const alone = decide(rulesOf({ org, user: [] }), some);
        const both = decide(rulesOf({ org, user }), some);
        fc.pre(alone.because === "rule" || alone.because === "unreviewed");
        expect(restriction[both.action]).toBeGreaterThanOrEqual(restriction[alone.action]);
      }),
    );
  });

  const flow = fc
    .record({ action: fc.constantFrom<FlowRule["action"][]>("require_approval", "block"), day: fc.integer({ min: 1, max: 9 }) })
    .map(
      ({ action, day }): FlowRule => ({
        ...{ id: `flow ${day}`, from: "hr", to: { kind: "label", label: "public" } },
        ...{ action, since: new Date(day) },
      }),
    );
  const withFlows = fc.tuple(listOf("org"), listOf("user"), plain, fc.array(flow, { maxLength: 3 }));

  it("is as strict as the strictest of the policies and the flow rules, never weaker", () => {
    holds(
      fc.property(withFlows, ([org, user, some, flows]) => {
        const rules = rulesOf({ org, user });
        for (const call of [{ ...some, args: {} }, some, { ...some, effect: null }]) {
          const [without, within] = [decide(rules, call), decide(rules, { ...call, flows })];
          const strictest = [without, ...flows].reduce((rank, { action }) => Math.max(rank, restriction[action]), 0);
          expect(restriction[within.action]).toBe(strictest);
          if (flows.length === 0) expect(within).toEqual(without);
        }
      }),
    );
  });

  it("that a flow rule makes stricter demands all that the policies demand, and heeds the last change of each", () => {
    holds(
      fc.property(withFlows, ([org, user, some, flows]) => {
        const rules = rulesOf({ org, user });
        const [without, within] = [decide(rules, { ...some, args: {} }), decide(rules, { ...some, args: {}, flows })];
        fc.pre(within.action === "require_approval" && flows.length > 0);
        const { since, ...demands } = without.asking ?? { since: new Date(0), peopleOnly: false, noSelfApproval: false };
        const last = Math.max(...[{ since }, ...flows].map((one) => one.since.getTime()));
        expect(within).toMatchObject({ flows, asking: { ...demands, since: new Date(last) } });
      }),
    );
  });

  it("does not depend on the order of rules that do not meet on a tool", () => {
    holds(
      fc.property(
        listOf("org").chain((org) => fc.tuple(fc.constant(org), fc.shuffledSubarray(org, { minLength: org.length }))),
        plain,
        ([org, shuffled], some) => {
          fc.pre(org.filter(({ pattern }) => matches(pattern, some.path.split("."))).length <= 1);
          expect(decide(rulesOf({ org: shuffled, user: [] }), some)).toEqual(decide(rulesOf({ org, user: [] }), some));
        },
      ),
    );
  });
});
