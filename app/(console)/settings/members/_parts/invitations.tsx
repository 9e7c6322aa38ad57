"use client";

import type { Invitation } from "@executor/core/identity";
import { DataTable } from "@/components/data-table/data-table";
import { type Page, usePages } from "@/components/data-table/use-pages";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { EmptyState } from "@/components/empty-state";
import { Callout } from "@/components/ui/callout";
import { Segmented } from "@/components/ui/segmented";
import { invitationColumns } from "./invitation-columns";

type InvitationsProps = { first: Page<Invitation>; roleNames: Record<string, string>; all: boolean; mayWrite: boolean };

export function Invitations({ first, roleNames, all, mayWrite }: InvitationsProps) {
  const url = useUrlFilter();
  const { rows, loadMore, isLoading, failure } = usePages(first, {
    path: "/invitations",
    query: { state: all ? undefined : "waiting" },
  });
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" className="font-semibold text-heading">
        Invitations
      </h2>
      <DataTable
        label="Invitations"
        rows={rows}
        columns={invitationColumns(roleNames, mayWrite)}
        rowId={({ id }) => id}
        onLoadMore={loadMore}
        loadingMore={isLoading}
        toolbar={
          <Segmented
            label="Which invitations"
            options={[
              { value: "waiting", label: "Waiting" },
              { value: "all", label: "All" },
            ]}
            value={all ? "all" : "waiting"}
            onChange={(value) => url.set({ invitations: value === "all" ? "all" : undefined })}
          />
        }
        empty={
          <EmptyState
            what={all ? "Nobody has been invited yet" : "No invitation is waiting"}
            why="People join by a link that an administrator creates and passes on."
          />
        }
      />
      {failure && <Callout tone="failed" live title={failure} />}
    </section>
  );
}
