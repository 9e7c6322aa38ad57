import type { FilteredTool } from "@executor/core/taxonomy";
import type { CatalogOutline } from "@executor/core/tools";
import type { ToolEffect, ToolPolicy } from "@/components/tool-badges";

export type CatalogRow = FilteredTool & {
  address: string;
  name: string;
  /** The address without its tool. */
  handle: string;
  description: string;
  /** What the source calls the tool; null where it says nothing. */
  title: string | null;
  integrationTitle: string;
  version: string | null;
  effect: ToolEffect;
  policy: ToolPolicy;
  heldBack: boolean;
};

/** The console's own tools are always there. Without others the catalog counts as empty. */
export const isOfTheHouse = ({ integration }: Pick<CatalogRow, "integration">): boolean =>
  integration === "executor" || integration === "builtin";

/** One row for each tool, ordered by address, those of the console last. The searched text is in lower case, once for all. */
export function rowsOf({ connections }: CatalogOutline): CatalogRow[] {
  const last = connections.filter(isOfTheHouse);
  return [...connections.filter((one) => !isOfTheHouse(one)), ...last].flatMap(rowsOfConnection);
}

function rowsOfConnection(from: CatalogOutline["connections"][number]): CatalogRow[] {
  const effectAt = reader<ToolEffect>("read", { write: from.writing, destructive: from.destructive });
  const policyAt = reader<ToolPolicy>("allow", { require_approval: from.asking, block: from.blocked });
  const [heldBack, deprecated] = [new Set(from.heldBack), new Set(from.deprecated)];
  const fixed = {
    integration: from.integration,
    owner: from.owner,
    connection: from.connection,
    bucket: from.toolType,
    subtype: from.implementationType,
    version: from.version,
    integrationTitle: from.title,
    handle: from.prefix,
  };
  const prefix = from.prefix.toLowerCase();
  return from.names.map((name, place) => {
    const description = from.descriptions[place] ?? "";
    const isHeld = heldBack.has(place);
    const own = from.own?.[place];
    return {
      ...fixed,
      ...(own ? { bucket: own.toolType, subtype: own.implementationType, version: own.version } : {}),
      address: `${from.prefix}.${name}`,
      name,
      group: groupOf(name),
      title: from.titles[place] || null,
      description,
      effect: effectAt(place),
      policy: policyAt(place),
      heldBack: isHeld,
      review: isHeld ? "waiting" : "none",
      status: own?.status ?? (deprecated.has(place) ? "deprecated" : "published"),
      searchName: `${prefix}.${name.toLowerCase()}`,
      searchText: `${from.titles[place] ?? ""} ${description}`.toLowerCase(),
    };
  });
}

/** What stands before the first dot: the tag of an OpenAPI document, the kind of a GraphQL operation. */
const groupOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(".")));

/** The most common state is not listed. */
function reader<Value extends string>(usual: Value, listed: Partial<Record<Value, number[]>>): (place: number) => Value {
  const special = new Map<number, Value>();
  for (const [value, places] of Object.entries(listed) as [Value, number[]][])
    for (const place of places) special.set(place, value);
  return (place) => special.get(place) ?? usual;
}
