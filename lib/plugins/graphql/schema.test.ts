import { schema } from "@octokit/graphql-schema";
import { buildSchema, parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { checkProduction } from "../production.suite";
import type { FieldBinding } from "./binding/binding";
import { produceGraphql } from "./produce";
import { readGraphql } from "./read";
import { requestOf } from "./request/request";

const produced = (...texts: string[]) => produceGraphql(texts.map((text, at) => ({ name: `${at}.graphql`, text })));
const toolIn = ({ tools }: ReturnType<typeof produced>, name: string) => tools.find((tool) => tool.name === name);
const inputOf = (sdl: string) => toolIn(produced(sdl), "query.a")?.inputSchema;

describe("arguments", () => {
  it.each([
    ["Int!", { type: "integer", format: "int32" }],
    ["Float!", { type: "number" }],
    ["ID", { type: ["string", "null"] }],
    ["[Int!]!", { type: "array", items: { type: "integer", format: "int32" } }],
    ["[[Boolean]]", { type: ["array", "null"], items: { type: ["array", "null"], items: { type: ["boolean", "null"] } } }],
    ['String = "x"', { type: ["string", "null"], default: "x" }],
    ['Int! @deprecated(reason: "Old")', { type: "integer", format: "int32", deprecated: true, description: "Deprecated: Old" }],
  ])("%s", (type, schema) => {
    expect(inputOf(`type Query { a(b: ${type}): Int }`)).toMatchObject({ properties: { b: schema } });
  });

  it.each([
    ["BigInt", { type: ["string", "integer"] }],
    ["DateTime", { type: "string", format: "date-time" }],
    ["ISO8601Date", { type: "string", format: "date" }],
    ["UUID", { type: "string", format: "uuid" }],
    ["Decimal", { type: ["string", "number"] }],
    ["Upload", { type: "string", format: "binary" }],
    ["JSONObject", { type: "object" }],
    ["JSON", {}],
    ["Whatever", {}],
  ])("a scalar that is called %s", (name, schema) => {
    const { definitions } = produced(`scalar ${name} type Query { a(b: ${name}): Int }`);
    expect(definitions[name]).toEqual(name === "BigInt" ? { ...schema, description: expect.any(String) } : schema);
  });

  it("shares inputs that refer to themselves, and says of which exactly one member is given", () => {
    const { definitions } = produced(`
      type Query { a(b: Node!): Int }
      input Node { kids: [Node!], by: By!, kind: Kind = BIG }
      input By @oneOf { id: ID name: String }
      enum Kind { BIG SMALL }`);
    expect(definitions).toMatchObject({
      Node: {
        required: ["by"],
        properties: { kids: { items: { $ref: "#/$defs/Node" } }, by: { $ref: "#/$defs/By" }, kind: { default: "BIG" } },
      },
      By: { minProperties: 1, maxProperties: 1 },
      Kind: { enum: ["BIG", "SMALL"] },
    });
  });
});

describe("fields", () => {
  it.each([
    ["leaves", "a: T", "type T { x: Int y(z: Int!): Int w: Int @deprecated }", "{ x }"],
    ["what is wrapped", "a: W", "type W { t: T } type T { x: Int y: Int z: Int w: Int }", "{ t { x y z w } }"],
    [
      "what tells which one",
      "a: T",
      "type T { p: Int q: Int r: Int s: Int u: U } type U { id: ID n: Int m: Int o: Int k: Int }",
      "{ p q r s u { id } }",
    ],
    ["nothing but objects that need arguments", "a: T", "type T { u(i: Int!): U } type U { id: ID }", "{ __typename }"],
    ["types that lead to themselves", "a: T", "type T { t: T }", "{ t { t { t { __typename } } } }"],
    ["a way back to the root", "a: T", "type T { x: Int query: Query }", "{ x }"],
    [
      "an interface",
      "a: I",
      "interface I { id: ID } type T implements I { id: ID x: Int } type U implements I { id: ID }",
      "{ __typename id ... on T { x } }",
    ],
    [
      "a union whose members clash",
      "a: S",
      "union S = T | U type T { x: Int } type U { x: String! y: Int }",
      "{ __typename ... on T { x } ... on U { x_U: x y } }",
    ],
  ])("asks for %s", (_what, ...[field, types, selection]) => {
    const sdl = `type Query { ${field.replace(":", "(any: Int):")} } ${types}`;
    const tool = toolIn(produced(sdl), "query.a");
    expect(tool?.binding).toMatchObject({ selection });
  });

  it("names that code could not write, or that JavaScript keeps, get others", () => {
    const { tools } = produced(
      "type Query { then: Int then_: Int constructor: Int toJSON(select: Int, __proto__: Int): T } type T { x: Int }",
    );
    expect(tools.map(({ name }) => name)).toEqual([
      "query.then_",
      "query.then__2",
      "query.constructor_",
      "query.toJSON_",
      "graphql",
    ]);
    const [binding] = tools.slice(3).map((tool) => tool.binding as unknown as FieldBinding);
    expect(binding).toMatchObject({
      variables: [
        ["select", "Int"],
        ["__proto__", "Int"],
      ],
      controls: { select: "select_" },
    });
  });

  it("objects that hold nothing but operations are parts of names", () => {
    const { tools } = produced(`
      type Query { users: Users! shop: Shop }
      type Users { find(id: ID!): User }
      type Mutation { users: UsersMutation! }
      type UsersMutation { create(name: String!): User delete(id: ID!): Boolean }
      type User { id: ID }
      type Shop { name: String product(id: ID): User }`);
    expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
      ["query.users.find", "read"],
      ["query.shop", "read"],
      ["mutation.users.create", "write"],
      ["mutation.users.delete", "destructive"],
      ["graphql", "write"],
    ]);
    const create = tools[2];
    expect(requestOf({ tool: create!, args: { name: "Ann" } })).toMatchObject({
      query: "mutation create($name: String!) {\n  users {\n    create(name: $name) {\n      id\n    }\n  }\n}",
      path: ["users", "create"],
    });
  });

  it("leaves subscriptions out and says so", () => {
    expect(produced("type Query { a: Int } type Subscription { b: Int }").warnings).toEqual([
      {
        message: expect.stringContaining('Subscriptions are left out, because a call has one answer: "b"'),
        place: "Subscription",
      },
    ]);
  });
});

describe("schemas as people have them", () => {
  it.each([
    [
      "directives nobody knows",
      ['extend schema @link(url: "x") type Query @key(fields: "id") { a(b: Int @constraint(min: 1)): Int @auth }'],
    ],
    ["scalars that are not defined", ["type Query { a(at: AWSDateTime): Int }"]],
    ["several files", ["type Query { b: Int }", "extend type Query { a: Int }"]],
    ["a type in several files", ["type Query { b: Int }", "type Query { a: Int }"]],
    ["extensions of what a gateway defines", ["extend type Query { a: Int }"]],
    ["fragments beside it", ["type Query { a: Int } fragment F on Query { a }"]],
    ["a byte order mark", ["\uFEFFtype Query { a: Int }"]],
  ])("reads %s", (_what, texts) => {
    const production = produced(...texts);
    expect(production.tools.map(({ name }) => name)).toContain("query.a");
    checkProduction(production);
  });

  it.each([
    ["type Query {", "0.graphql is no GraphQL schema: Syntax Error: Expected Name, found <EOF>. in line 1, column 13"],
    ["query { a }", "holds operations and no schema"],
    ["type A { b: Int }", "neither queries nor mutations"],
    ['{"data":{"a":1}}', "no result of an introspection"],
    ['{"__schema":{"types":[]}}', "neither queries nor mutations"],
    ['{"__schema":{"types":[{}]}}', "cannot be read"],
    ['{"__schema":{"queryType":{"name":"Q"},"types":[{"kind":"OBJECT","name":"Q","fields":[]},null]}}', "types are missing."],
    ['{"data":{"__schema":{"types":[null]}},"errors":[{"message":"Half"}]}', "types are missing. The service said: Half"],
    [`type Query { a${"x".repeat(100_000)}: Int }`, "a name of 100001 characters"],
    [`type Query { a(b: B${"x".repeat(1_000)}): Int } scalar B${"x".repeat(1_000)}`, "a name of 1001 characters"],
    ['{"__schema":', "no JSON"],
    [`type Query { a: ${"[".repeat(50_000)}Int${"]".repeat(50_000)} }`, "nested too deeply"],
    [`type Query { a(b: Int = ${"[".repeat(50_000)}1${"]".repeat(50_000)}): Int }`, "nested too deeply"],
  ])("refuses %.40s", (text, why) => {
    const read = () => readGraphql([{ name: "0.graphql", text }], { source: null });
    expect(read).toThrow(expect.objectContaining({ name: "Failure", message: expect.stringContaining(why) }));
  });

  it("hides characters that nobody sees from agents, and tells people", () => {
    const { tools, warnings } = produced('type Query { "Read\u200B this\u{E0041}" a: Int }');
    expect(tools[0]?.description).toBe("Read this");
    expect(warnings).toEqual([{ message: expect.stringContaining("invisible"), place: "query.a" }]);
  });

  it("takes 10,000 fields, and objects that all lead to each other", () => {
    const fields = Array.from({ length: 10_000 }, (_, at) => `f${at}(a: In): T${at % 300}`).join(" ");
    const types = Array.from(
      { length: 300 },
      (_, at) => `type T${at} { ${Array.from({ length: 30 }, (_more, to) => `t${to}: T${(at + to) % 300}`).join(" ")} }`,
    );
    const production = produced(`type Query { ${fields} } input In { a: In } ${types.join(" ")}`);
    expect(production.tools).toHaveLength(10_001);
    for (const { binding } of production.tools) expect(JSON.stringify(binding).length).toBeLessThan(12_000);
  });
});

describe("GitHub's schema", () => {
  const text = schema.idl;
  const production = produceGraphql([{ name: "github.graphql", text }]);

  it("becomes tools that share their definitions", () => {
    checkProduction(production);
    expect(production.tools.length).toBeGreaterThan(250);
    expect(JSON.stringify(production).length).toBeLessThan(1_000_000);
    expect(toolIn(production, "query.relay")).toBeUndefined();
  });

  it("asks by default only for what GraphQL allows", () => {
    const whole = buildSchema(text, { assumeValidSDL: true }); // GitHub defines some fields twice
    for (const tool of production.tools.filter(({ name }) => name !== "graphql")) {
      const { variables } = tool.binding as unknown as FieldBinding;
      const { query } = requestOf({ tool, args: Object.fromEntries(variables.map(([name]) => [name, null])) });
      expect([tool.name, validate(whole, parse(query)).map(({ message }) => message)]).toEqual([tool.name, []]);
    }
  });
});
