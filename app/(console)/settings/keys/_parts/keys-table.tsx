"use client";

import type { ApiKey } from "@executor/core/identity";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Segmented } from "@/components/ui/segmented";
import { revokeApiKeyAction } from "../actions";
import { keyColumns } from "./key-columns";
import { KeyDetails } from "./key-details";

type KeysTableProps = { keys: ApiKey[]; mayReadAll: boolean; mayWriteAll: boolean; onlyMine: boolean };
type Chosen = { what: "details" | "revoke"; key: ApiKey };

export function KeysTable({ keys, mayReadAll, mayWriteAll, onlyMine }: KeysTableProps) {
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
      value={onlyMine ? "mine" : "all"}
      onChange={(value) => url.set({ show: value === "mine" ? "mine" : undefined })}
    />
  );
  return (
    <>
      <DataTable
        label="API keys"
        rows={onlyMine ? keys.filter(({ mine }) => mine) : keys}
        columns={keyColumns({ mayWriteAll, onRevoke: (key) => setChosen({ what: "revoke", key }) })}
        rowId={({ id }) => id}
        onOpenRow={(key) => setChosen({ what: "details", key })}
        toolbar={mayReadAll && choice}
        empty={
          <EmptyState
            what={onlyMine && mayReadAll ? "You have no key of your own" : "There is no API key yet"}
            why="A script or a service signs in with a key instead of a password. Create one with just the permissions it needs."
            guide={{ label: "What the HTTP API offers", href: "/api/openapi.json" }}
          />
        }
      />
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
