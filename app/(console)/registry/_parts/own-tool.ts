import type { ToolBucket, ToolStatus } from "@executor/core/taxonomy";
import type { ToolMetadata } from "@executor/core/tools";

/** A line of the registry. */
export type OwnTool = {
  slug: string;
  title: string;
  description: string;
  bucket: ToolBucket;
  subtype: string;
  status: ToolStatus;
  isActive: boolean;
  version: string;
  schema: unknown;
  config: unknown;
};

type Listed = ToolMetadata & {
  slug?: string | undefined;
  schema?: unknown;
  config_schema?: unknown;
  is_active?: boolean | undefined;
};

export function ownToolOf(tool: Listed): OwnTool[] {
  if (tool.slug === undefined) return [];
  return [
    {
      ...{ slug: tool.slug, title: tool.title ?? tool.name, description: tool.description, bucket: tool.toolType },
      ...{ subtype: tool.implementationType, status: tool.status, version: tool.version ?? "", isActive: tool.is_active ?? true },
      ...{ schema: tool.schema, config: tool.config_schema },
    },
  ];
}
