import type { Context } from "../../operation/context";
import { requirePermission } from "../../operation/operation";
import type { GivenTool } from "./input";
import type { StoredTool } from "./view";

/** Taking a tool into or out of use changes what everybody can call, so it takes whoever may publish. */
export function requirePublisher(ctx: Context, row: StoredTool, { status, is_active }: GivenTool): void {
  const isMoved = status !== undefined && status !== row.status;
  const isSwitched = is_active !== undefined && is_active !== row.isActive;
  const isInUse = row.liveVersion !== null || row.status !== "draft";
  if (isInUse && (isMoved || isSwitched)) requirePermission(ctx, "registry:publish");
}
