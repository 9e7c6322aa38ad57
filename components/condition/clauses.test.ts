import { describe, expect, it } from "vitest";
import { argumentsIn, type Clause, clausesIn, conditionOf, operatorsFor, problemOf } from "./clauses";

const clause = (argument: string, operator: Clause["operator"], value: string): Clause => ({ argument, operator, value });
const about = (name: string, part: object) => ({ properties: { [name]: part }, required: [name] });

describe("the clauses of a condition", () => {
  it.each<[Clause[], object]>([
    [[clause("amount", "atMost", "1000")], about("amount", { maximum: 1000 })],
    [[clause("repo", "startsWith", "acme/")], about("repo", { pattern: "^acme/" })],
    [[clause("to", "endsWith", "@acme.com")], about("to", { pattern: "@acme\\.com$" })],
    [[clause("body.title", "contains", "a+b")], about("body", about("title", { pattern: "a\\+b" }))],
    [[clause("to", "eachEndsWith", "@acme.com")], about("to", { items: { pattern: "@acme\\.com$" } })],
    [[clause("draft", "is", "true")], about("draft", { const: true })],
    [[clause("state", "isNot", "open")], about("state", { not: { const: "open" } })],
    [
      [clause("amount", "moreThan", "1"), clause("amount", "lessThan", "5")],
      { allOf: [about("amount", { exclusiveMinimum: 1 }), about("amount", { exclusiveMaximum: 5 })] },
    ],
  ])("%j are the condition %j, and are read from it again", (clauses, condition) => {
    expect(conditionOf(clauses, [])).toEqual(condition);
    expect(clausesIn(condition)).toEqual(clauses);
  });

  it("are none without a condition, and cannot say every one", () => {
    expect([clausesIn(null), conditionOf([], [])]).toEqual([[], null]);
    const others = [true, { anyOf: [] }, { properties: { a: { maximum: 1 } } }, about("a", { pattern: "^a.c$" }), { maximum: 1 }];
    for (const condition of others) expect(clausesIn(condition)).toBeNull();
  });

  it("compare a text with a text, whatever it looks like", () => {
    const known = [{ path: "id", kind: "string" as const }];
    expect(conditionOf([clause("id", "is", "5")], known)).toEqual(about("id", { const: "5" }));
    expect(conditionOf([clause("id", "is", "5")], [])).toEqual(about("id", { const: 5 }));
    expect(conditionOf([clause("amount", "atMost", "1,000")], [])).toEqual(about("amount", { maximum: 1000 }));
  });

  it("say what is missing", () => {
    expect(problemOf(clause("", "is", "a"))).toMatch(/which argument/);
    expect(problemOf(clause("a", "is", " "))).toMatch(/compared with/);
    expect(problemOf(clause("a", "atMost", "much"))).toMatch(/a number/);
    expect(problemOf(clause("a", "atMost", "1"))).toBeNull();
  });

  it("are offered for the arguments that a tool takes", () => {
    const body = { type: "object", properties: { title: { type: ["string", "null"] }, tags: { type: "array" } } };
    const schema = { type: "object", properties: { id: { type: "integer" }, body: { $ref: "#/$defs/Body" } } };
    expect(argumentsIn(schema, { Body: body })).toEqual([
      { path: "id", kind: "number" },
      { path: "body.title", kind: "string" },
      { path: "body.tags", kind: "array" },
    ]);
    expect(operatorsFor("array").map(({ label }) => label)).toEqual([
      "has only items that start with",
      "has only items that end with",
    ]);
  });
});
