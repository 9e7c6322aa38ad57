import { describe, expect, it } from "vitest";
import { type Condition, holds } from "./holds";
import { problemIn } from "./read";
import { matchOnce, whenFrom } from "./when";
import { conditionWords } from "./words";

const about = (name: string, part: Condition): Condition => ({ properties: { [name]: part }, required: [name] });
const truth = (condition: Condition, args: unknown) => holds(condition, args, matchOnce);

describe("a condition", () => {
  it.each<[Condition, unknown, boolean | null]>([
    [about("amount", { maximum: 1000 }), { amount: 1000 }, true],
    [about("amount", { maximum: 1000 }), { amount: 1000.5 }, false],
    [about("amount", { maximum: 1000 }), {}, false],
    [about("amount", { maximum: 1000 }), { amount: "1000" }, null],
    [about("amount", { maximum: 1000 }), { amount: null }, null],
    [about("amount", { maximum: 1000 }), { amount: "99999999999999999999" }, false],
    [about("amount", { exclusiveMinimum: 1000 }), { amount: "99999999999999999999" }, true],
    [about("repo", { pattern: "^acme/" }), { repo: "acme/shop" }, true],
    [about("repo", { pattern: "^acme/" }), { repo: "evil/acme/" }, false],
    [about("repo", { pattern: "^acme/" }), { repo: ["acme/shop"] }, null],
    [about("to", { items: { pattern: "@acme\\.com$" } }), { to: ["a@acme.com", "b@else.com"] }, false],
    [about("to", { contains: { const: "b@else.com" } }), { to: ["a@acme.com", "b@else.com"] }, true],
    [about("to", { items: { pattern: "@acme\\.com$" } }), { to: "a@acme.com" }, null],
    [about("body", about("title", { minLength: 3 })), { body: { title: "abc" } }, true],
    [about("body", about("title", { minLength: 3 })), { body: "abc" }, null],
    [about("state", { enum: ["open", { a: 1 }] }), { state: { a: 1 } }, true],
    [{ not: about("state", { const: "open" }) }, { state: "closed" }, true],
    [{ not: about("amount", { maximum: 1 }) }, { amount: "x" }, null],
    [{ allOf: [about("a", { maximum: 1 }), about("b", { const: 1 })] }, { a: "x", b: 2 }, false],
    [{ allOf: [about("a", { maximum: 1 }), about("b", { const: 1 })] }, { a: "x", b: 1 }, null],
    [{ anyOf: [about("a", { maximum: 1 }), about("b", { const: 1 })] }, { a: "x", b: 1 }, true],
    [{ type: "object" }, {}, true],
    [about("__proto__", { const: 1 }), {}, false],
    [{ constructor: 1 }, {}, null],
  ])("%j of %j: %j", (condition, args, expected) => expect(truth(condition, args)).toBe(expected));

  it("cannot be told of a text that its pattern would need too long for", () => {
    expect(truth(about("a", { pattern: "^x.*y" }), { a: "x".repeat(2_000_000) })).toBeNull();
    expect(truth(about("a", { pattern: "(a+)+$" }), { a: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" })).toBeNull();
  });

  it.each<[unknown, string[], string]>([
    [{ maximun: 1 }, ["maximun"], "maximun is not among the keywords"],
    [{ properties: { amount: { maximum: "1000" } } }, ["properties", "amount", "maximum"], "has to be a number"],
    [{ properties: { amount: 5 } }, ["properties", "amount"], "Write a JSON Schema here"],
    [{ allOf: [{ type: "text" }] }, ["allOf", "0", "type"], "one of string, number"],
    [{ properties: { a: { pattern: "(a+)+$" } } }, ["properties", "a", "pattern"], "could take too long"],
    [{ pattern: "(" }, ["pattern"], "no regular expression"],
    [{ required: [] }, ["required"], "a list of names"],
    [{ $ref: "#/x" }, ["$ref"], "not among the keywords"],
    [{}, [], "says nothing"],
    [{ const: "x".repeat(4_000) }, [], "at most 4000 characters"],
    [JSON.parse(`${'{"not":'.repeat(20)}true${"}".repeat(20)}`), Array(13).fill("not"), "12 levels deep"],
  ])("%j is refused, with the part and the reason", (condition, path, why) => {
    expect(problemIn(condition, matchOnce)).toEqual({ path, message: expect.stringContaining(why) });
  });

  it.each<[Condition, string]>([
    [about("amount", { maximum: 1000 }), "amount is at most 1,000"],
    [about("repo", { pattern: "^acme/" }), "repo starts with acme/"],
    [about("to", { pattern: "@acme\\.com$" }), "to ends with @acme.com"],
    [about("text", { pattern: "secret" }), "text contains secret"],
    [about("text", { pattern: "^a.c$" }), "text matches /^a.c$/"],
    [about("body", about("state", { enum: ["open", "draft"] })), 'body.state is one of "open", "draft"'],
    [about("state", { not: { const: "open" } }), 'state is not "open"'],
    [about("to", { items: { pattern: "@acme\\.com$" } }), "each of to ends with @acme.com"],
    [{ required: ["to"] }, "to is given"],
    [{ not: { required: ["to"] } }, "to is not given"],
    [{ allOf: [about("a", { minimum: 1 }), about("b", { const: true })] }, "a is at least 1 and b is true"],
    [{ anyOf: [about("a", { minimum: 1 }), about("b", { const: true })] }, "a is at least 1 or b is true"],
    [true, "its arguments fit a JSON Schema"],
  ])("%j reads %j", (condition, words) => {
    expect(conditionWords(condition)).toBe(words);
    expect(whenFrom(JSON.stringify(condition)).words).toBe(words);
    expect(problemIn(condition, matchOnce)).toBeNull();
  });
});
