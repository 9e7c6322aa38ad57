"use client";

import type { ApiKey } from "@executor/core/identity";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { type Page, usePages } from "@/components/data-table/use-pages";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { Segmented } from "@/components/ui/segmented";
import { revokeApiKeyAction } from "../actions";
import { keyColumns } from "./key-columns";
import { KeyDetails } from "./key-details";

type KeysTableProps = { first: Page<ApiKey>; query?: string; isMine: boolean; mayReadAll: boolean; mayWriteAll: boolean };
type Chosen = { what: "details" | "revoke"; key: ApiKey };

export function KeysTable({ first, query, isMine, mayReadAll, mayWriteAll }: KeysTableProps) {
  const { rows, loadMore, isLoading, failure } = usePages(first, { path: "/keys", query: { query, isMine } });
  const [chosen, setChosen] = useState<Chosen>();
  const url = useUrlFilter();
  const revoke = useOrganizationAction(revokeApiKeyAction);
  const close = () => setChosen(undefined);
  const choice = (
    <Segmented
      label="Whose keys"
      options={[
        { value: "all", label: "All" },
        { value: "mine", label: "Mine" },
      ]}
      value={isMine ? "mine" : "all"}
      onChange={(value) => url.set({ show: value === "mine" ? "mine" : undefined })}
    />
  );
  const none = (
    <EmptyState
      icon={KeyRound}
      what={isMine && mayReadAll ? "You have no API keys" : "No API keys yet"}
      why="A script or a service signs in with a key instead of a password. Create one with just the permissions it needs."
      guide={{ label: "What the HTTP API offers", href: "/reference" }}
    />
  );
  return (
    <>
      <DataTable
        label="API keys"
        rows={rows}
        onLoadMore={loadMore}
        loadingMore={isLoading}
        columns={keyColumns({ mayWriteAll, onRevoke: (key) => setChosen({ what: "revoke", key }) })}
        rowId={({ id }) => id}
        onOpenRow={(key) => setChosen({ what: "details", key })}
        toolbar={
          <FilterBar filters={[{ kind: "search", name: "query", label: "Search name or email" }]}>
            {mayReadAll && choice}
          </FilterBar>
        }
        empty={
          query ? <EmptyState what="No key matches" why={`No key has “${query}” in its name or its owner’s email.`} /> : none
        }
      />
      {failure && <Callout tone="failed" live title={failure} />}
      {chosen?.what === "details" && <KeyDetails apiKey={chosen.key} onClose={close} />}
      {chosen?.what === "revoke" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Revoke ${chosen.key.name}`}
          description="Whatever uses this key is refused within a second. This cannot be undone."
          typed={chosen.key.name}
          actionLabel="Revoke key"
          onConfirm={() => revoke({ id: chosen.key.id })}
        />
      )}
    </>
  );
}
