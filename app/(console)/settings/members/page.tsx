import { builtInRoles, listInvitations, listMembers, listRoles } from "@executor/core/identity";
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
  const sought = query?.slice(0, 200) || undefined;
  const { actor } = await pageContext();
  const [members, invitations, roles] = await Promise.all([
    load(listMembers, { query: sought }),
    load(listInvitations, { state: shown === "all" ? undefined : "waiting" }),
    loadPermitted(listRoles, {}),
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
        <MembersTable first={members} roles={choices} mayWrite={mayWrite} query={sought} />
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
