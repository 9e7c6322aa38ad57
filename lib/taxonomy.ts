/** Sorts tools into kinds, the same on the server and in the browser. This file imports nothing. */

export const TOOL_BUCKETS = ["built_in", "mcp", "artifact", "custom"] as const;
export type ToolBucket = (typeof TOOL_BUCKETS)[number];

export const TOOL_SUBTYPES = [
  "internal",
  "http",
  "rag_retrieval",
  "agent_call",
  "function",
  "custom",
  "artifact",
  "mcp",
] as const;
export type ToolSubtype = (typeof TOOL_SUBTYPES)[number];

export const TOOL_STATUSES = ["draft", "published", "deprecated", "disabled"] as const;
export type ToolStatus = (typeof TOOL_STATUSES)[number];

/** The plugin of the integration that an organization's own tools hang on. No code has this id. */
export const registryPlugin = "registry";

type Origin = {
  isSystem?: boolean;
  builtinKey?: string | null;
  implementationType?: string | null;
  artifactId?: string | null;
};

/** The first rule that fits decides. A bucket is derived, never stored. */
export function getToolBucket({ isSystem, builtinKey, implementationType, artifactId }: Origin): ToolBucket {
  if (isSystem || builtinKey) return "built_in";
  if (implementationType === "mcp") return "mcp";
  return artifactId || implementationType === "artifact" ? "artifact" : "custom";
}

const bucketLabels: Record<ToolBucket, string> = {
  built_in: "Built-in",
  mcp: "MCP",
  artifact: "Artifact",
  custom: "Custom",
};

export const getBucketLabel = (bucket: ToolBucket): string => bucketLabels[bucket];

const subtypeLabels: Record<ToolSubtype, string> = {
  internal: "Internal",
  http: "HTTP",
  rag_retrieval: "Retrieval",
  agent_call: "Agent",
  function: "Function",
  custom: "Custom",
  artifact: "Artifact",
  mcp: "MCP",
};

/** An unknown kind is shown as it is. */
export const getSubtypeLabel = (type: string): string =>
  Object.hasOwn(subtypeLabels, type) ? subtypeLabels[type as ToolSubtype] : type; // safe: just looked up

export type FilteredTool = {
  integration: string;
  owner: string;
  connection: string;
  bucket: ToolBucket;
  subtype: string;
  status: ToolStatus;
  policy: string;
  effect: string;
  /** What stands before the first dot of its name. */
  group: string;
  review: string;
  /** The searched text in lower case, made once instead of with each typed letter. */
  searchName: string;
  searchText: string;
};

const fields = [
  ...(["integration", "owner", "connection", "bucket", "subtype"] as const),
  ...(["status", "policy", "effect", "group", "review"] as const),
] as const;

/** Several values of one field widen the list, several fields narrow it. */
export type ToolFilters = { query?: string } & { [Field in (typeof fields)[number]]?: string | readonly string[] };

/** The tools that pass every filter and contain every word, in their order. */
export function filterTools<Tool extends FilteredTool>(tools: readonly Tool[], filters: ToolFilters): Tool[] {
  const words = wordsOf(filters.query);
  const asked = fields.flatMap((field) => {
    const wanted = [filters[field] ?? []].flat().filter((value) => value !== "");
    return wanted.length > 0 ? [{ field, wanted }] : [];
  });
  return tools.filter(
    (tool) => asked.every(({ field, wanted }) => wanted.includes(tool[field])) && words.every((word) => holds(tool, word)),
  );
}

/** The same, with tools first whose names contain every word. */
export function nameMatchesFirst<Tool extends FilteredTool>(tools: readonly Tool[], query: string | undefined): Tool[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...tools];
  const isNamed = (tool: Tool) => words.every((word) => tool.searchName.includes(word));
  const named = tools.filter(isNamed);
  return named.length === 0 || named.length === tools.length ? [...tools] : [...named, ...tools.filter((tool) => !isNamed(tool))];
}

const wordsOf = (query = ""): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);
const holds = ({ searchName, searchText }: FilteredTool, word: string): boolean =>
  searchName.includes(word) || searchText.includes(word);
