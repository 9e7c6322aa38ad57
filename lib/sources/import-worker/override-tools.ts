import type { Scheduling, ToolDef } from "../../plugins";
import type { Override, Overrides } from "./job";

/** A tool as an administrator wants it; with the source's name where it has another one now. */
export type Overridden = ToolDef & { sourceName?: string; aliases?: string[] };

/** No two tools are called alike: a given name stays with its tool, whatever the source calls so later. */
export function overrideTools(tools: readonly ToolDef[], overrides: Overrides): Overridden[] {
  const named = Object.keys(overrides).length > 0 ? namesOf(tools, overrides) : null;
  return named ? tools.map((tool) => overridden(tool, named.get(tool.name) ?? tool.name, overrides)) : [...tools];
}

function namesOf(tools: readonly ToolDef[], overrides: Overrides): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name } of tools) {
    const wanted = overrideOf(overrides, name).name;
    if (wanted !== undefined && !taken.has(wanted)) names.set(name, wanted);
    if (wanted !== undefined) taken.add(wanted);
  }
  const own = new Set(tools.map(({ name }) => name));
  for (const { name } of tools) {
    if (names.has(name)) continue;
    const free = firstFree(name, (one) => taken.has(one) || (one !== name && own.has(one)));
    taken.add(free);
    names.set(name, free);
  }
  return names;
}

function firstFree(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) if (!isTaken(`${name}_${number}`)) return `${name}_${number}`;
}

function overridden(tool: ToolDef, name: string, overrides: Overrides): Overridden {
  const override = overrideOf(overrides, tool.name);
  const {
    name: _,
    effect = tool.effect,
    title = tool.title,
    description = tool.description,
    requiresApproval: told,
    aliases = [],
    ...said
  } = override;
  const requiresApproval = told ?? (override.effect === undefined ? tool.requiresApproval : effect !== "read");
  const scheduling: Scheduling = { ...tool.scheduling, ...said };
  const isScheduled = Object.keys(scheduling).length > 0;
  const renamed = name === tool.name ? {} : { sourceName: tool.name };
  const made = {
    ...tool,
    name,
    title,
    effect,
    description,
    requiresApproval,
    ...(isScheduled ? { scheduling } : {}),
    ...(aliases.length > 0 ? { aliases } : {}),
    ...renamed,
  };
  if (override.effect === undefined && told === undefined) return made;
  const { effectByArguments: _effects, ...constant } = made; // what an administrator says holds for every call
  return constant;
}

const overrideOf = (overrides: Overrides, name: string): Override =>
  Object.hasOwn(overrides, name) ? (overrides[name] ?? {}) : {};
