import { describe, expect, it } from "vitest";
import { testOutbound } from "../outbound/loopback.suite";
import type { ToolDef } from "./contract";
import { aloneRun, networkOf } from "./host.suite";
import { checkEffects, checkProduction, type EffectCase } from "./production.suite";
import type { Account, OperationFacts, StaticHost, StaticPlugin } from "./static-plugin";

type StaticCase = {
  plugin: StaticPlugin;
  /** Arguments for a tool, where it takes any. */
  argsFor?: (tool: string) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** The operation each tool is handed to, where it does nothing else; null for one that works by itself. */
  operationOf?: (tool: ToolDef) => string | null;
  /** What that operation is given; the arguments where it is left out. */
  inputOf?: (tool: ToolDef, args: Record<string, unknown>) => unknown;
  effects?: EffectCase[];
  /** The account that tools have which need one. */
  account?: () => Account | null;
};

/** What every plugin must keep that brings tools of its own. */
export function staticPluginSuite({
  plugin,
  argsFor = () => ({}),
  operationOf = () => null,
  inputOf = (_tool, args) => args,
  effects = [],
  account,
}: StaticCase): void {
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
      const needsAccount = (name: string) => plugin.services?.some(({ tool }) => tool === name);
      const accountOf = (tool: ToolDef) => (needsAccount(tool.name) && account ? account() : null);
      for (const tool of plugin.staticSources(facts).flatMap((source) => source.tools)) {
        const performed: unknown[] = [];
        const perform = async (operation: string, input: unknown) => performed.push([operation, input]);
        const call = { tool, args: await argsFor(tool.name) };
        const hostFor = (signal?: AbortSignal) => ({ ...hostWith(accountOf(tool), signal), perform });
        expect(await plugin.invoke(call, hostFor())).toMatchObject({ ok: true });
        const operation = operationOf(tool);
        const handed = operation === null ? [] : [[operation, inputOf(tool, call.args)]];
        expect(performed).toEqual(handed);
        await expect(plugin.invoke(call, hostFor(AbortSignal.abort(new Error("given up"))))).rejects.toThrow("given up");
        expect(performed).toEqual(handed);
      }
    });
  });
}

/** What a call gets that may reach this machine only, with an account that is bound to its service. */
export function hostWith(account: Account | null, signal = new AbortController().signal): StaticHost {
  const origins = account ? [new URL(account.endpoint).origin] : [];
  return { ...aloneRun(), ...networkOf(testOutbound("127.0.0.1"), signal, { origins }), account, organization: "tester" };
}
