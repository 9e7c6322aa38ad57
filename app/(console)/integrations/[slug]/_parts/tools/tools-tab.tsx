import type { Connection } from "@executor/core/connections";
import type { IntegrationDetail } from "@executor/core/integrations";
import { listToolGroups } from "@executor/core/tools";
import { FilterBar } from "@/components/data-table/filter-bar";
import { counted } from "@/components/ui/counted";
import { loadPermitted } from "../../../../_parts/load-permitted";
import { ChooseGroups } from "./choose-groups";
import { NoTools } from "./no-tools";
import { OfferedTools } from "./offered-tools";
import { ToolTree } from "./tool-tree";

type ToolsTabProps = {
  integration: Pick<IntegrationDetail, "slug" | "groups">;
  mayWrite: boolean;
  connections: Connection[];
  /** `org.main`. Without it, the connection that a short path leads to. */
  chosen: string | undefined;
  query: string | undefined;
};

export async function ToolsTab({ integration: { slug, groups }, mayWrite, connections, chosen, query }: ToolsTabProps) {
  const choice = mayWrite && groups.length > 1 && <ChooseGroups slug={slug} groups={groups} />;
  const connection = connections.find((one) => keyOf(one) === chosen) ?? preferred(connections);
  if (!connection) return <OfferedTools slug={slug} query={query} choice={choice} />;
  const { owner, name } = connection;
  const place = { integration: slug, owner, connection: name, ...(query ? { query } : {}) };
  const found = await loadPermitted(listToolGroups, place);
  if (!found)
    return <NoTools what="You cannot see tools" why="Ask an administrator for a role with the permission tools:read." />;
  const options = connections.map((one) => ({ value: keyOf(one), label: keyOf(one) }));
  return (
    <section aria-label="Tools" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterBar
          filters={[
            { kind: "search", name: "query", label: "Search tools" },
            ...(options.length > 1
              ? [{ kind: "select" as const, name: "connection", label: "Connection", options, usual: options[0]?.value }]
              : []),
          ]}
        />
        <div className="flex items-center gap-3">
          <p className="text-dense text-secondary" role="status">
            {counted(found.tools, "tool")} of <span className="font-mono">{keyOf(connection)}</span>
          </p>
          {choice}
        </div>
      </div>
      {found.tools > 0 ? (
        <ToolTree key={`${query} ${keyOf(connection)}`} first={found} place={place} isOpen={found.tools <= openMax} />
      ) : (
        <NoTools
          what={query ? "No tool matches" : "This connection has no tools"}
          why={
            query ? "Search for another part of a name or description." : (connection.stateReason ?? "They are being created.")
          }
        />
      )}
    </section>
  );
}

/** Up to this many tools are shown without a click. */
const openMax = 60;

const keyOf = ({ owner, name }: Connection) => `${owner}.${name}`;

/** The connection that a short path leads to: one's own before the organization's, the default before others. */
const preferred = (connections: Connection[]): Connection | undefined =>
  [...connections].sort(
    (a, b) => Number(b.owner === "user") - Number(a.owner === "user") || Number(b.isDefault) - Number(a.isDefault),
  )[0];
