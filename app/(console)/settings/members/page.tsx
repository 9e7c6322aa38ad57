import { listInvitations, listMembers, listRoles } from "@executor/core/identity";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { Invitations } from "./_parts/invitations";
import { InviteMember } from "./_parts/invite-member";
import { MembersTable } from "./_parts/members-table";
import { grantableRoles } from "./_parts/role-choice";

export const metadata: Metadata = { title: "Members" };

type MembersPageProps = { searchParams: Promise<{ query?: string; invitations?: string }> };

export default async function MembersPage({ searchParams }: MembersPageProps) {
  const { query, invitations: shown } = await searchParams;
  const { actor } = await pageContext();
  const [members, invitations, roles] = await Promise.all([
    load(listMembers, { query: query?.slice(0, 200), limit: 1_000 }),
    load(listInvitations, { limit: 1_000 }),
    loadPermitted(listRoles, {}),
  ]);
  const mayWrite = actor.permissions.includes("members:write");
  const choices = grantableRoles(roles?.items ?? [], actor.permissions);
  return (
    <>
      <PageHeader
        title="Members"
        description="The people of this organization, and those who are invited."
        actions={mayWrite && <InviteMember roles={choices} />}
      />
      <div className="flex flex-col gap-10">
        <MembersTable members={members.items} roles={choices} mayWrite={mayWrite} query={query} />
        <Invitations
          invitations={invitations.items}
          roleNames={Object.fromEntries((roles?.items ?? []).map(({ slug, name }) => [slug, name]))}
          all={shown === "all"}
          mayWrite={mayWrite}
        />
      </div>
    </>
  );
}
