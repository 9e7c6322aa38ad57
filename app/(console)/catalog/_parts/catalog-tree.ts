import type { CatalogRow } from "./catalog-rows";

export type Branch = { kind: "branch"; key: string; label: string; depth: number; count: number; open: boolean; icon?: string };
type Leaf = { kind: "tool"; key: string; row: CatalogRow; depth: number };
export type CatalogItem = Branch | Leaf;

/** Branches that were opened or closed by hand. Browsing and searching keep separate sets. */
export type Toggled = Record<"browsing" | "found", ReadonlySet<string>>;

export const flatItems = (rows: readonly CatalogRow[]): CatalogItem[] =>
  rows.map((row) => ({ kind: "tool", key: row.address, row, depth: 0 }));

/** Builds integration, connection, group and tool in one pass over rows ordered by address. */
export function treeItems(rows: readonly CatalogRow[], toggled: ReadonlySet<string>, allOpen: boolean): CatalogItem[] {
  const items: CatalogItem[] = [];
  const path: (Branch | undefined)[] = [];
  for (const row of rows) {
    const levels = levelsOf(row);
    let isVisible = true;
    for (const [depth, level] of levels.entries()) {
      let branch = path[depth];
      if (branch?.key !== level.key) {
        const startsOpen = allOpen || depth === 0;
        branch = { kind: "branch", ...level, depth, count: 0, open: startsOpen !== toggled.has(level.key) };
        path.length = depth;
        path[depth] = branch;
        if (isVisible) items.push(branch);
      }
      branch.count += 1;
      isVisible &&= branch.open;
    }
    path.length = levels.length;
    if (isVisible) items.push({ kind: "tool", key: row.address, row, depth: levels.length });
  }
  return items;
}

function levelsOf({ integration, handle, name, integrationTitle, owner, connection }: CatalogRow) {
  const levels: { key: string; label: string; icon?: string }[] = [
    { key: integration, label: integrationTitle, icon: integration },
    { key: handle, label: owner === "user" ? `${connection} (mine)` : connection },
  ];
  const dot = name.indexOf(".");
  if (dot > 0) levels.push({ key: `${handle}.${name.slice(0, dot)}.`, label: name.slice(0, dot) });
  return levels;
}

/** The rest of a name below its group. */
export const leafName = ({ name }: CatalogRow): string => name.slice(name.indexOf(".") + 1);
