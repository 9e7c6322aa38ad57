"use client";

import type { AgentGrant } from "@executor/core/identity";
import { Bot } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { type Page, usePages } from "@/components/data-table/use-pages";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { Segmented } from "@/components/ui/segmented";
import { revokeAgentGrantAction } from "../actions";
import { agentColumns } from "./agent-columns";
import { AgentDetails } from "./agent-details";

type AgentsTableProps = { first: Page<AgentGrant>; isMine: boolean; mayReadAll: boolean; mayWriteAll: boolean };
type Chosen = { what: "details" | "revoke"; agent: AgentGrant };

export function AgentsTable({ first, isMine, mayReadAll, mayWriteAll }: AgentsTableProps) {
  const { rows, loadMore, isLoading, failure } = usePages(first, { path: "/agents/grants", query: { isMine } });
  const [chosen, setChosen] = useState<Chosen>();
  const url = useUrlFilter();
  const revoke = useOrganizationAction(revokeAgentGrantAction);
  const close = () => setChosen(undefined);
  const choice = (
    <Segmented
      label="Whose agents"
      options={[
        { value: "all", label: "All" },
        { value: "mine", label: "Mine" },
      ]}
      value={isMine ? "mine" : "all"}
      onChange={(value) => url.set({ show: value === "mine" ? "mine" : undefined })}
    />
  );
  return (
    <>
      <DataTable
        label="Connected agents"
        rows={rows}
        onLoadMore={loadMore}
        loadingMore={isLoading}
        columns={agentColumns({ mayWriteAll, onRevoke: (agent) => setChosen({ what: "revoke", agent }) })}
        rowId={({ id }) => id}
        onOpenRow={(agent) => setChosen({ what: "details", agent })}
        toolbar={mayReadAll && choice}
        empty={
          <EmptyState
            icon={Bot}
            what={isMine && mayReadAll ? "You have not connected an agent" : "No agents connected yet"}
            why="Give an MCP client the address of this console with /mcp behind it. It opens a page here on which you decide what it may do."
            guide={{ label: "How agents connect", href: "/docs/mcp" }}
          />
        }
      />
      {failure && <Callout tone="failed" live title={failure} />}
      {chosen?.what === "details" && <AgentDetails agent={chosen.agent} onClose={close} />}
      {chosen?.what === "revoke" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Disconnect ${chosen.agent.client}`}
          description="It is refused within a second, and its runs end. To come back it has to ask its person again."
          actionLabel="Disconnect"
          onConfirm={() => revoke({ id: chosen.agent.id })}
        />
      )}
    </>
  );
}
