import { expect, it } from "vitest";
import { staticPluginSuite } from "../static-plugin.suite";
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
    { tool: detect, args: { source: { endpoint: "https://a.example.com" } }, effect: "read", requiresApproval: true },
    { tool: detect, args: {}, effect: "read", requiresApproval: true },
  ],
});

it("offers no operation that the console does not have", () => {
  const operationNamed = (name: string) => {
    throw new Error(`There is no operation ${name}.`);
  };
  expect(() => core.staticSources(operationNamed)).toThrow(/There is no operation/);
});
