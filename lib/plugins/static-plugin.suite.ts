import { describe, expect, it } from "vitest";
import type { ToolDef } from "./contract";
import { aloneRun } from "./host.suite";
import { checkEffects, checkProduction, type EffectCase } from "./production.suite";
import type { OperationFacts, StaticPlugin } from "./static-plugin";

type StaticCase = {
  plugin: StaticPlugin;
  /** Arguments for a tool, where it takes any. */
  argsFor?: (tool: string) => Record<string, unknown>;
  /** The operation each tool is handed to, where it does nothing else; null for one that works by itself. */
  operationOf?: (tool: ToolDef) => string | null;
  effects?: EffectCase[];
};

/** What every plugin must keep that brings tools of its own. */
export function staticPluginSuite({ plugin, argsFor = () => ({}), operationOf = () => null, effects = [] }: StaticCase): void {
  const facts = (name: string): OperationFacts => ({
    summary: `Do ${name}`,
    input: { type: "object" },
    output: { type: "object" },
  });

  describe(`the contract of plugins with tools of their own: ${plugin.id}`, () => {
    it("has an id and a label", () => {
      expect(plugin.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(plugin.label).not.toBe("");
    });

    it("offers its tools in groups of their own, each time the same", () => {
      const sources = plugin.staticSources(facts);
      expect(plugin.staticSources(facts)).toEqual(sources);
      const prefixes = sources.map(({ integration, connection }) => `${integration}.${connection}`);
      expect(new Set(prefixes).size).toBe(prefixes.length);
      for (const prefix of prefixes) expect(prefix).toMatch(/^[a-z][a-z0-9_-]*\.[a-z_][A-Za-z0-9_]*$/);
      for (const { tools, title } of sources) {
        expect(title).not.toBe("");
        expect(tools.length).toBeGreaterThan(0);
        checkProduction({ tools, definitions: {}, warnings: [] });
      }
    });

    it("asks a person before anything that changes something", () => {
      const tools = plugin.staticSources(facts).flatMap((source) => source.tools);
      expect(tools.filter(({ effect, requiresApproval }) => effect !== "read" && !requiresApproval)).toEqual([]);
    });

    it("says of tools whose effect depends on their arguments what a call does", () => {
      const tools = plugin.staticSources(facts).flatMap((source) => source.tools);
      checkEffects(plugin, tools, effects);
      for (const { tool, args, ...said } of effects) expect(plugin.effectOf?.({ tool, args })).toEqual(said);
    });

    it("answers each call, hands what an operation does to that operation, and stops when the caller gives up", async () => {
      for (const tool of plugin.staticSources(facts).flatMap((source) => source.tools)) {
        const performed: unknown[] = [];
        const host = { ...aloneRun(), perform: async (operation: string, input: unknown) => performed.push([operation, input]) };
        const call = { tool, args: argsFor(tool.name) };
        expect(await plugin.invoke(call, { ...host, signal: new AbortController().signal })).toMatchObject({ ok: true });
        const operation = operationOf(tool);
        expect(performed).toEqual(operation === null ? [] : [[operation, call.args]]);
        const signal = AbortSignal.abort(new Error("given up"));
        await expect(plugin.invoke(call, { ...host, signal })).rejects.toThrow("given up");
        expect(performed).toHaveLength(operation === null ? 0 : 1);
      }
    });
  });
}
