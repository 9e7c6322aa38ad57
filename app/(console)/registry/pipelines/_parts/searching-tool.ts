import { ownToolOf } from "../../_parts/own-tool";

/** A tool of the registry that searches a pipeline, named by its slug or its id. */
export type SearchingTool = { address: string; pipeline: string };

export function searchingToolOf(tool: Parameters<typeof ownToolOf>[0]): SearchingTool[] {
  return ownToolOf(tool).flatMap(({ slug, config }) => {
    const { implementation } = (config ?? {}) as { implementation?: { pipeline_id?: unknown } }; // safe: read as unknown below
    const pipeline = implementation?.pipeline_id;
    return typeof pipeline === "string" ? [{ address: `tools.registry.org.main.${slug}`, pipeline }] : [];
  });
}
