import { expect } from "vitest";
import type { Definitions, Plugin, Production, ToolDef } from "./contract";

/** A call of a tool whose effect depends on the arguments, and what it does. */
export type EffectCase = {
  tool: ToolDef;
  args: Record<string, unknown>;
  effect: ToolDef["effect"];
  requiresApproval: boolean;
};

/** Tools whose effect depends on their arguments can say so of a call, and of each there is an example. */
export function checkEffects(
  plugin: Pick<Plugin, "effectOf">,
  tools: readonly ToolDef[],
  effects: readonly EffectCase[] = [],
): void {
  const dependent = tools.filter(({ effectByArguments }) => effectByArguments).map(({ name }) => name);
  if (dependent.length > 0) expect(plugin.effectOf).toBeTypeOf("function");
  expect(dependent.filter((name) => !effects.some(({ tool }) => tool.name === name))).toEqual([]);
}

/** What holds for the tools of every source. */
export function checkProduction({ tools, definitions }: Production): void {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names)
    expect(name).toMatch(/^[\p{ID_Start}_$][\p{ID_Continue}$]*(\.[\p{ID_Start}_$][\p{ID_Continue}$]*)*$/u);
  expect(names.flatMap((name) => name.split(".")).filter((part) => part in {} || part === "then")).toEqual([]);
  for (const tool of tools) checkTool(tool);
  const production = { tools, definitions };
  expect(JSON.parse(JSON.stringify(production))).toEqual(production);
  expect(danglingRefs(tools, definitions)).toEqual([]);
}

function checkTool({ inputSchema, description, effect, requiresApproval, approvalDescription }: ToolDef): void {
  expect(inputSchema).toMatchObject({ type: "object" });
  expect(description).not.toBe("");
  expect(description).not.toMatch(/[\u200B\u202E\u2066]|\u{E0041}/u);
  if (effect === "destructive") expect(requiresApproval).toBe(true);
  if (requiresApproval) expect(approvalDescription).not.toBeNull();
}

/** References that lead to no definition. */
function danglingRefs(tools: ToolDef[], definitions: Definitions): string[] {
  const refs = new Set<string>();
  for (const { inputSchema, outputSchema } of tools) for (const schema of [inputSchema, outputSchema]) collectRefs(schema, refs);
  for (const schema of Object.values(definitions)) collectRefs(schema, refs);
  return [...refs].filter((ref) => !ref.startsWith("#/$defs/") || !Object.hasOwn(definitions, ref.slice("#/$defs/".length)));
}

const values = new Set(["enum", "const", "default", "required", "description"]);
const maps = new Set(["properties", "patternProperties", "dependentSchemas", "dependentRequired"]);

function collectRefs(schema: unknown, refs: Set<string>): void {
  const stack: unknown[] = [schema];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== "object" || node === null) continue;
    if (!Array.isArray(node) && "$ref" in node) refs.add(String(node.$ref));
    for (const child of Object.entries(node).flatMap(subschemas)) stack.push(child);
  }
}

function subschemas([key, child]: [string, unknown]): unknown[] {
  if (values.has(key) || typeof child !== "object" || child === null) return [];
  return maps.has(key) ? Object.values(child) : [child];
}
