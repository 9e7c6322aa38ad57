"use client";

import type { Member } from "@executor/core/identity";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { type Filter, FilterBar } from "@/components/data-table/filter-bar";
import { type Page, usePages } from "@/components/data-table/use-pages";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { removeMemberAction } from "../actions";
import { type Bulk, BulkActs, BulkDialog } from "./bulk-acts";
import { ChangeRole } from "./change-role";
import { memberColumns } from "./member-columns";
import type { RoleChoice } from "./role-choice";
import { useMemberStatus } from "./use-member-status";

type Choice = { value: string; label: string };

type MembersTableProps = {
  first: Page<Member>;
  /** The roles that the visitor may give. */
  roles: RoleChoice[];
  /** Null for whoever may not limit members. */
  toolkits: Choice[] | null;
  filters: { roles: Choice[]; groups: Choice[] };
  mayWrite: boolean;
  sought: { query?: string | undefined; role?: string | undefined; group?: string | undefined };
};
type Chosen = { what: "role" | "remove"; member: Member };

export function MembersTable({ first, roles, toolkits, filters, mayWrite, sought }: MembersTableProps) {
  const members = usePages(first, { path: "/members", query: sought });
  const [chosen, setChosen] = useState<Chosen>();
  const [bulk, setBulk] = useState<Bulk & { clear: () => void }>();
  const { setStatus, failure } = useMemberStatus();
  const remove = useOrganizationAction(removeMemberAction);
  const close = () => setChosen(undefined);
  const columns = memberColumns({
    mayWrite,
    onChangeRole: (member) => setChosen({ what: "role", member }),
    onRemove: (member) => setChosen({ what: "remove", member }),
    onSetStatus: setStatus,
  });

  return (
    <section aria-label="Members" className="flex flex-col gap-3">
      {failure && <Callout tone="failed" live title={failure.message} />}
      <DataTable
        label="Members"
        rows={members.rows}
        onLoadMore={members.loadMore}
        loadingMore={members.isLoading}
        columns={columns}
        rowId={({ userId }) => userId}
        {...(mayWrite && {
          selectionActions: (selected: Member[], clear: () => void) => (
            <BulkActs
              mayLimit={toolkits !== null && toolkits.length > 0}
              onChoose={(what) => setBulk({ what, members: selected, clear })}
            />
          ),
        })}
        toolbar={<FilterBar filters={membersFilters(filters)} />}
        empty={<EmptyState what="No member matches" why={whyNone(sought)} />}
      />
      {members.failure && <Callout tone="failed" live title={members.failure} />}
      {bulk && (
        <BulkDialog bulk={bulk} roles={roles} toolkits={toolkits ?? []} onDone={bulk.clear} onClose={() => setBulk(undefined)} />
      )}
      {chosen?.what === "role" && <ChangeRole member={chosen.member} roles={roles} onClose={close} />}
      {chosen?.what === "remove" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Remove ${chosen.member.name}`}
          description="Their sessions end and their API keys are deleted. They need a new invitation to come back."
          typed={chosen.member.email}
          actionLabel="Remove member"
          onConfirm={() => remove({ userId: chosen.member.userId })}
        />
      )}
    </section>
  );
}

function membersFilters({ roles, groups }: MembersTableProps["filters"]): Filter[] {
  return [
    { kind: "search", name: "query", label: "Search name or email" },
    { kind: "select", name: "role", label: "Role", options: roles },
    ...(groups.length > 0 ? [{ kind: "select" as const, name: "group", label: "Group", options: groups }] : []),
  ];
}

const whyNone = ({ query, role, group }: MembersTableProps["sought"]): string =>
  query && !role && !group ? `No member has “${query}” in their name or email.` : "No member fits all of these filters.";
