"use client";

import type { Invitation } from "@executor/core/identity";
import { DataTable } from "@/components/data-table/data-table";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { EmptyState } from "@/components/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { invitationColumns } from "./invitation-columns";

type InvitationsProps = { invitations: Invitation[]; roleNames: Record<string, string>; all: boolean; mayWrite: boolean };

export function Invitations({ invitations, roleNames, all, mayWrite }: InvitationsProps) {
  const url = useUrlFilter();
  const waiting = invitations.filter(({ state }) => state === "waiting");
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" className="font-semibold text-heading">
        Invitations
      </h2>
      <DataTable
        label="Invitations"
        rows={all ? invitations : waiting}
        columns={invitationColumns(roleNames, mayWrite)}
        rowId={({ id }) => id}
        toolbar={
          <Segmented
            label="Which invitations"
            options={[
              { value: "waiting", label: `Waiting ${waiting.length}` },
              { value: "all", label: `All ${invitations.length}` },
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
    </section>
  );
}
