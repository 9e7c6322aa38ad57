import { expect, it } from "vitest";
import { checkProduction } from "../../production.suite";
import { produceTools } from "./produce";

const listing = (tools: unknown[]) => ({ tools, hasResources: true, hasPrompts: false });

function produced(tools: unknown[]) {
  const production = produceTools(listing(tools));
  checkProduction(production);
  const byBinding = new Map(production.tools.map((tool) => [(tool.binding as { name?: string }).name ?? tool.name, tool]));
  return { ...production, named: (name: string) => byBinding.get(name) };
}

const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });

it("names stay what they are as far as an address allows, and no two become the same", () => {
  const names = [
    "get-sum",
    "get_sum",
    "get.sum",
    "get/sum",
    "resources.list",
    "then",
    "__proto__",
    "constructor",
    "a b",
    "7up",
    "日本",
    "!!",
    "?",
  ];
  const { named } = produced(names.map((name) => tool(name)));
  expect(names.map((name) => named(name)?.name)).toEqual([
    ...[
      "get_sum_2",
      "get_sum",
      "get.sum",
      "get.sum_2",
      "resources.list_2",
      "then_",
      "proto",
      "constructor_",
      "a_b",
      "_7up",
      "日本",
    ],
    ...["tool", "tool_2"],
  ]);
  const again = produced([...names].reverse().map((name) => tool(name)));
  expect(names.map((name) => again.named(name)?.name)).toEqual(names.map((name) => named(name)?.name));
});

it.each([
  [{ readOnlyHint: true }, "read", false],
  [{ readOnlyHint: true, destructiveHint: true }, "read", false],
  [{ destructiveHint: true }, "destructive", true],
  [{ destructiveHint: false }, "write", false],
  [{ readOnlyHint: "yes", destructiveHint: 0 }, "write", true],
  [{}, "write", true],
  [undefined, "write", true],
])("%j is %s, and asks first: %s", (annotations, effect, requiresApproval) => {
  expect(produced([tool("a", { annotations })]).named("a")).toMatchObject({ effect, requiresApproval });
});

it("what has no usable name or comes again is left out, and said", () => {
  const { tools, warnings } = produced([null, "x", { name: 5 }, { name: "" }, tool("a"), tool("a", { description: "again" })]);
  expect(tools.map(({ name }) => name)).toEqual(["resources.list", "resources.read", "a"]);
  expect(warnings.map(({ message }) => message)).toEqual([
    "A tool without a usable name was left out.",
    "The server lists a more than once; the first one counts.",
  ]);
});

it("text of a server is shown without what nobody sees", () => {
  const { named, warnings } = produced([tool("a", { title: "T\u202Eitle", description: "Reads\u200B mail \u{E0041}" })]);
  expect(named("a")).toMatchObject({ title: "Title", description: "Reads mail" });
  expect(warnings).toHaveLength(2);
});

it("schemas that refer to themselves become definitions that all tools share", () => {
  const node = { type: "object", properties: { kids: { type: "array", items: { $ref: "#/$defs/Node" } } } };
  const input = { type: "object", properties: { root: { $ref: "#/$defs/Node" } }, $defs: { Node: node } };
  const leaf = { type: "object", properties: { l: { $ref: "#/definitions/Leaf" } }, definitions: { Leaf: { type: "string" } } };
  const self = { type: "object", properties: { next: { $ref: "#" }, same: { $ref: "#/properties/next" } } };
  const { definitions, named } = produced([
    tool("a", { inputSchema: input, outputSchema: input }),
    tool("b", { inputSchema: leaf }),
    tool("c", { inputSchema: leaf }),
    tool("d", { inputSchema: self }),
  ]);
  expect(definitions.Leaf).toEqual({ type: "string" });
  expect(Object.keys(definitions).filter((name) => name.startsWith("Leaf"))).toEqual(["Leaf"]);
  expect(named("a")?.inputSchema).toEqual({ type: "object", properties: { root: { $ref: "#/$defs/Node" } } });
  expect(definitions.Node).toMatchObject({ properties: { kids: { items: { $ref: "#/$defs/Node" } } } });
});

it.each([
  ["no object", "string"],
  ["a list", []],
  ["leads nowhere", { type: "object", properties: { a: { $ref: "#/$defs/None" }, b: { $ref: "https://example.com/s.json" } } }],
  ["a bad pattern", { type: "object", properties: { a: { type: "string", pattern: "(" } } }],
  ["of another type", { type: "array", items: {} }],
  ["nested without end", Array.from({ length: 200 }).reduce((inner) => ({ type: "object", properties: { a: inner } }), {})],
  [
    "a name of JavaScript",
    { type: "object", properties: { a: { $ref: "#/$defs/__proto__" } }, $defs: JSON.parse('{"__proto__":{}}') },
  ],
  ["prototype pointers", { type: "object", properties: { a: { $ref: "#/constructor/prototype" } } }],
  ["very large", { type: "object", properties: { a: { enum: Array.from({ length: 90_000 }, (_, i) => `${i}`) } } }],
])("a schema that is %s keeps nobody from the tool", (_what, inputSchema) => {
  expect(produced([tool("a", { inputSchema, outputSchema: inputSchema })]).named("a")?.inputSchema).toMatchObject({
    type: "object",
  });
});

it("10,000 tools are produced, each with its own name", () => {
  const { tools } = produced(Array.from({ length: 10_000 }, (_, i) => tool(`tool-${i % 5_000}${i < 5_000 ? "" : "_"}`)));
  expect(new Set(tools.map(({ name }) => name)).size).toBe(10_002);
});

it("a server that runs programs itself says so before anything else", () => {
  const code = { type: "object", properties: { code: { type: "string" } } };
  const { named } = produced([tool("execute", { inputSchema: code, description: "Runs code." }), tool("search")]);
  expect(named("execute")?.description).toMatch(/^Runs a program at the server.*Find them with search.*\n\nRuns code\.$/s);
  expect(named("execute")).toMatchObject({ requiresApproval: true, approvalDescription: expect.stringMatching(/read its code/) });
  const plain = produced([tool("execute", { inputSchema: code, description: "Runs code." })]);
  expect(plain.named("execute")?.description).toBe("Runs code.");
});

it.each([
  [{ a: { type: "string", "x-mcp-header": "" } }],
  [{ a: { type: "string", "x-mcp-header": "My Region" } }],
  [{ a: { type: "string", "x-mcp-header": "a:b" } }],
  [{ a: { type: "string", "x-mcp-header": "Länge" } }],
  [{ a: { type: "string", "x-mcp-header": "a\r\nb" } }],
  [{ a: { type: "number", "x-mcp-header": "A" } }],
  [{ a: { type: "object", "x-mcp-header": "A" } }],
  [{ a: { type: "string", "x-mcp-header": "A" }, b: { type: "string", "x-mcp-header": "a" } }],
])("a tool whose arguments are to be headers that no request can have is left out, and said (%#)", (properties) => {
  const usable = { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" }, n: { type: "number" } } };
  const { tools, warnings } = produced([
    tool("bad", { inputSchema: { type: "object", properties } }),
    tool("good", { inputSchema: usable }),
  ]);
  expect(tools.map(({ name }) => name)).toEqual(["resources.list", "resources.read", "good"]);
  expect(warnings.map(({ message }) => message)).toEqual([
    "bad was left out: its schema names headers that no request can have.",
  ]);
});
