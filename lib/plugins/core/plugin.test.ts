import { expect, it } from "vitest";
import { hostWith, staticPluginSuite } from "../static-plugin.suite";
import { builtins } from "./builtins";
import { core } from "./plugin";
import type { CoreBinding } from "./tools";

const facts = (name: string) => ({ summary: name, input: { type: "object" }, output: { type: "object" } });
const detect = core
  .staticSources(facts)
  .flatMap(({ tools }) => tools)
  .find(({ name }) => name === "integrations.detect")!;

staticPluginSuite({
  plugin: core,
  operationOf: ({ binding }) => (binding as CoreBinding).operation,
  effects: [
    { tool: detect, args: { source: { text: "openapi: 3.1.0" } }, effect: "read", requiresApproval: false },
    { tool: detect, args: { source: { text: "npx a-server" }, kind: "mcp" }, effect: "read", requiresApproval: true },
    { tool: detect, args: { source: { url: "https://a.example.com" } }, effect: "read", requiresApproval: true },
    { tool: detect, args: { source: { preset: "example" } }, effect: "read", requiresApproval: false },
    { tool: detect, args: { source: { preset: "github" } }, effect: "read", requiresApproval: true },
    { tool: detect, args: { source: { endpoint: "https://a.example.com" } }, effect: "read", requiresApproval: true },
    { tool: detect, args: {}, effect: "read", requiresApproval: true },
  ],
});

staticPluginSuite({
  plugin: builtins,
  argsFor: (tool) => (tool === "executor.results.read" ? { limit: 5 } : {}),
  operationOf: ({ binding }) => (binding as CoreBinding).operation,
});

it("a builtin takes and gives what programs know, whatever its operation is called inside", async () => {
  const [source] = builtins.staticSources(() => ({
    summary: "Read",
    input: { type: "object", properties: { id: { type: "string" }, path: {} }, required: ["id"] },
    output: true,
  }));
  const tool = source!.tools.find(({ name }) => name === "executor.results.read")!;
  expect(tool.inputSchema).toEqual({
    type: "object",
    properties: { handle: { type: "string" }, path: {} },
    required: ["handle"],
  });
  const asked: unknown[] = [];
  const perform = async (...call: unknown[]) => {
    asked.push(call);
    return { executionId: "a", result: [1], total: 3, nextOffset: 1 };
  };
  const host = { ...hostWith(null), perform };
  expect(await builtins.invoke({ tool, args: { handle: "a", path: "b" } }, host)).toEqual({
    ok: true,
    data: { value: [1], total: 3, nextOffset: 1 },
  });
  expect(asked).toEqual([["execution.result", { id: "a", path: "b", limit: 20_000 }]]);
});

it("offers no operation that the console does not have", () => {
  const operationNamed = (name: string) => {
    throw new Error(`There is no operation ${name}.`);
  };
  expect(() => core.staticSources(operationNamed)).toThrow(/There is no operation/);
});
