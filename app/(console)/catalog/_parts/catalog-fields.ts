import { getBucketLabel, getSubtypeLabel, TOOL_BUCKETS, TOOL_STATUSES } from "@executor/core/taxonomy";
import type { FilterField, FilterOption } from "@/components/filters/filter-field";
import type { CatalogRow } from "./catalog-rows";

export const filterNames = [
  "integration",
  "effect",
  "policy",
  "group",
  "connection",
  "owner",
  "review",
  "status",
  "bucket",
  "subtype",
] as const;

type Unconnected = { slug: string; title: string };

/** What the catalog is filtered by. The values that nothing has are left out, but for those that people look for in vain. */
export function catalogFields(rows: readonly CatalogRow[], unconnected: readonly Unconnected[]): FilterField[] {
  const titles = new Map(rows.map(({ integration, integrationTitle }) => [integration, integrationTitle]));
  const integrations = counts(rows, "integration").map((one) => ({ ...one, label: titles.get(one.value) ?? one.value }));
  const offered = unconnected.map(({ slug, title }) => ({ value: slug, label: title }));
  const named = (name: "group" | "connection" | "subtype") => counts(rows, name).filter(({ value }) => value !== "");
  return [
    { name: "integration", label: "Integration", options: [...integrations, ...offered] },
    { name: "effect", label: "Effect", options: ["read", "write", "destructive"].map(asIs) },
    { name: "policy", label: "Policy", options: policies },
    { name: "group", label: "Group", options: named("group") },
    { name: "connection", label: "Connection", options: named("connection") },
    { name: "owner", label: "Owner", options: owners },
    { name: "review", label: "Review", options: [{ value: "waiting", label: "Waiting" }] },
    { name: "status", label: "Status", options: TOOL_STATUSES.map(asIs) },
    { name: "bucket", label: "Kind", options: TOOL_BUCKETS.map((value) => ({ value, label: getBucketLabel(value) })) },
    {
      name: "subtype",
      label: "Subtype",
      options: named("subtype").map((one) => ({ ...one, label: getSubtypeLabel(one.value) })),
    },
  ];
}

const asIs = (value: string): FilterOption => ({ value, label: value });

const owners = [
  { value: "org", label: "Organization" },
  { value: "user", label: "Mine" },
];

const policies = [
  { value: "allow", label: "Allowed" },
  { value: "require_approval", label: "Requires approval" },
  { value: "block", label: "Blocked" },
];

/** The values of a field with how many tools have each, in alphabetical order. */
export function counts(rows: readonly CatalogRow[], name: "integration" | "group" | "connection" | "subtype"): FilterOption[] {
  const found = new Map<string, number>();
  for (const row of rows) found.set(row[name], (found.get(row[name]) ?? 0) + 1);
  return [...found]
    .map(([value, count]) => ({ value, label: value, count }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}
