import type { Context } from "../../operation/context";
import { resolveAddress } from "./resolve";
import { type Placed, seesBlocked, type View } from "./view";

/** The tool at a full address, where it is shown to this actor at all. */
export function resolveShown(ctx: Context, view: View, address: string): Placed | null {
  const resolution = resolveAddress(view, address);
  const isShown = resolution.kind === "found" || (resolution.kind === "blocked" && seesBlocked(ctx));
  return isShown ? resolution.placed : null;
}
