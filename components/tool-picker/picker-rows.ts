import {
  type FilteredTool,
  filterTools,
  getBucketLabel,
  TOOL_BUCKETS,
  type ToolBucket,
  type ToolFilters,
} from "@executor/core/taxonomy";
import type { ToolMetadata } from "@executor/core/tools";

export type PickerTool = FilteredTool & Pick<ToolMetadata, "address" | "title" | "name" | "description" | "static">;
export type PickerRow = { kind: "bucket"; bucket: ToolBucket; label: string; tools: number } | { kind: "tool"; tool: PickerTool };

/** A listed tool as the filters take it. */
export const pickerTool = (tool: ToolMetadata): PickerTool => ({
  ...{ address: tool.address, title: tool.title, name: tool.name, description: tool.description, static: tool.static },
  ...{ integration: tool.integration, owner: tool.owner, connection: tool.connection, status: tool.status },
  ...{ bucket: tool.toolType, subtype: tool.implementationType, policy: tool.policy.action, effect: tool.effect ?? "" },
  ...{ group: tool.name.split(".")[0] ?? "", review: "" },
  searchName: `${tool.address} ${tool.title ?? ""}`.toLowerCase(),
  searchText: tool.description.toLowerCase(),
});

/** The tools that pass the filters, below the bucket they are in. */
export function pickerRows(tools: readonly PickerTool[], filters: ToolFilters): PickerRow[] {
  const found = filterTools(tools, filters);
  return TOOL_BUCKETS.flatMap((bucket): PickerRow[] => {
    const inside = found.filter((tool) => tool.bucket === bucket);
    if (inside.length === 0) return [];
    const head = { kind: "bucket" as const, bucket, label: getBucketLabel(bucket), tools: inside.length };
    return [head, ...inside.map((tool) => ({ kind: "tool" as const, tool }))];
  });
}
