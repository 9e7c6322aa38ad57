import { noRules } from "../../policies";
import { parsePath } from "../address/address";
import { findTool } from "../catalog/snapshot";
import { builtinConnections } from "../catalog/static-tools";
import type { ResolvedTool } from "./view";

/** Finds what every program can call beside the tools of its catalog. */
export function findBuiltin(text: string): ResolvedTool | null {
  const { path } = parsePath(text);
  for (const connection of builtinConnections()) {
    const tool = connection.toolSet && findTool(connection.toolSet, path);
    if (tool) return { connection: { ...connection, rules: noRules }, tool };
  }
  return null;
}
