import type { ReadDb, WriteDb } from "../../db/scoped";
import type { FlowRule } from "../flow";
import { keptFlow } from "./view";

/** Reads the flow rules of an organization, for its snapshot. */
export async function readFlowRules(db: Pick<ReadDb, "flowRule"> | Pick<WriteDb, "flowRule">): Promise<FlowRule[]> {
  const rows = await db.flowRule.findMany({
    select: { id: true, source: true, targetKind: true, target: true, action: true, updatedAt: true },
    orderBy: { id: "asc" },
  });
  return rows.map(keptFlow);
}
