import type { Context } from "../../operation/context";
import type { Registration } from "../catalog/snapshot";
import { resolvePath } from "./resolve";
import { viewOf } from "./view";

/** What the registry says of a tool that exists and cannot be called as things are; null for all other paths. */
export async function withheldTool(ctx: Context, path: string): Promise<{ address: string; registration: Registration } | null> {
  const resolution = resolvePath(await viewOf(ctx, "all"), path);
  if (resolution.kind !== "found" && resolution.kind !== "blocked") return null;
  const { registration } = resolution.target.tool;
  return registration ? { address: resolution.address, registration } : null;
}
