import type { IntegrationLine } from "@executor/core/integrations";
import { type ReactNode, useMemo } from "react";
import type { FilterValues } from "@/components/filters/filter-field";
import { IntegrationIcon } from "@/components/integration-icon";
import { cn } from "@/components/ui/cn";
import { visibleText } from "@/components/ui/visible-text";
import { counts } from "./catalog-fields";
import type { CatalogRow } from "./catalog-rows";

type Choose = (integration: string | undefined, group?: string) => void;

type IntegrationRailProps = {
  rows: CatalogRow[];
  unconnected: IntegrationLine[];
  chosen: FilterValues;
  onChoose: Choose;
  className: string;
};

/** Where tools come from. The chosen integration shows its groups, and what is not connected what it would bring. */
export function IntegrationRail({ rows, unconnected, chosen, onChoose, className }: IntegrationRailProps) {
  const integrations = useMemo(() => summed(rows), [rows]);
  const one = chosen.integration?.length === 1 ? chosen.integration[0] : undefined;
  const groups = useMemo(
    () =>
      one
        ? counts(
            rows.filter(({ integration }) => integration === one),
            "group",
          )
        : [],
    [rows, one],
  );
  return (
    <nav
      aria-label="Integrations of the catalog"
      className={cn("flex w-56 shrink-0 flex-col overflow-y-auto border-r p-2", className)}
    >
      <Item label="All tools" count={rows.length} isChosen={!chosen.integration?.length} onChoose={() => onChoose(undefined)} />
      {integrations.map(({ slug, title, count }) => (
        <div key={slug} className="contents">
          <Item
            icon={<IntegrationIcon slug={slug} />}
            label={title}
            count={count}
            isChosen={one === slug && !chosen.group?.length}
            onChoose={() => onChoose(slug)}
          />
          {one === slug && groups.length > 1 && (
            <Groups slug={slug} groups={groups} chosen={chosen.group ?? []} onChoose={onChoose} />
          )}
        </div>
      ))}
      {unconnected.length > 0 && <p className="px-2 pt-4 pb-1 text-label text-secondary">Not connected</p>}
      {unconnected.map(({ slug, title, offeredCount }) => (
        <Item
          key={slug}
          icon={<IntegrationIcon slug={slug} />}
          label={title}
          count={offeredCount || undefined}
          isChosen={one === slug}
          onChoose={() => onChoose(slug)}
        />
      ))}
    </nav>
  );
}

type GroupsProps = { slug: string; groups: { value: string; count?: number }[]; chosen: string[]; onChoose: Choose };

const Groups = ({ slug, groups, chosen, onChoose }: GroupsProps) => (
  <div className="mb-1 ml-4.5 flex flex-col border-l pl-1">
    {groups.map(({ value, count }) => (
      <Item
        key={value}
        label={value || "without a group"}
        count={count}
        isChosen={chosen.includes(value)}
        onChoose={() => onChoose(slug, chosen.includes(value) ? undefined : value)}
      />
    ))}
  </div>
);

type ItemProps = { icon?: ReactNode; label: string; count: number | undefined; isChosen: boolean; onChoose: () => void };

function Item({ icon, label, count, isChosen, onChoose }: ItemProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      title={visibleText(label)}
      className={cn(
        "flex min-h-8 min-w-0 shrink-0 items-center gap-2 rounded-control px-2 text-left text-dense text-secondary -outline-offset-2 hover:bg-hover hover:text-text",
        isChosen && "bg-hover font-medium text-text",
      )}
    >
      {icon}
      <bdi className="min-w-0 flex-1 truncate">{visibleText(label)}</bdi>
      {count !== undefined && <span className="text-label text-secondary">{count.toLocaleString("en")}</span>}
    </button>
  );
}

function summed(rows: readonly CatalogRow[]): { slug: string; title: string; count: number }[] {
  const found = new Map<string, { slug: string; title: string; count: number }>();
  for (const { integration: slug, integrationTitle: title } of rows) {
    const one = found.get(slug) ?? { slug, title, count: 0 };
    one.count += 1;
    found.set(slug, one);
  }
  return [...found.values()];
}
