import { builtInRoles, listGroups, listInvitations, listMembers, listRoles } from "@executor/core/identity";
import { listToolkits } from "@executor/core/toolkits";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { Invitations } from "./_parts/invitations";
import { InviteMember } from "./_parts/invite-member";
import { MembersTable } from "./_parts/members-table";
import { grantableRoles } from "./_parts/role-choice";

export const metadata: Metadata = { title: "Members" };

type MembersQuery = { query?: string; role?: string; group?: string; invitations?: string };
type MembersPageProps = { searchParams: Promise<MembersQuery> };

export default async function MembersPage({ searchParams }: MembersPageProps) {
  const { query, role, group, invitations: shown } = await textsIn(searchParams);
  const sought = {
    query: query?.slice(0, 200) || undefined,
    role: role?.slice(0, 40) || undefined,
    group: group?.slice(0, 500) || undefined,
  };
  const { actor } = await pageContext();
  const [members, invitations, roles, groups, toolkits] = await Promise.all([
    load(listMembers, sought),
    load(listInvitations, { state: shown === "all" ? undefined : "waiting" }),
    loadPermitted(listRoles, {}),
    load(listGroups, {}),
    actor.permissions.includes("toolkits:write") ? loadPermitted(listToolkits, {}) : null,
  ]);
  const mayWrite = actor.permissions.includes("members:write");
  const known = roles?.items ?? builtInRoles;
  const choices = grantableRoles(known, actor.permissions);
  return (
    <>
      <PageHeader
        title="Members"
        description="The people in this organization, and everybody who is invited."
        actions={mayWrite && <InviteMember roles={choices} />}
      />
      <div className="flex flex-col gap-10">
        <MembersTable
          first={members}
          roles={choices}
          toolkits={toolkits?.items.map(({ slug, name }) => ({ value: slug, label: name })) ?? null}
          filters={{
            roles: known.map(({ slug, name }) => ({ value: slug, label: name })),
            groups: groups.items.map(({ name }) => ({ value: name, label: name })),
          }}
          mayWrite={mayWrite}
          sought={sought}
        />
        <Invitations
          first={invitations}
          roleNames={Object.fromEntries(known.map(({ slug, name }) => [slug, name]))}
          all={shown === "all"}
          mayWrite={mayWrite}
        />
      </div>
    </>
  );
}
