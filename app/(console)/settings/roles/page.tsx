import { listRoles } from "@executor/core/identity";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { CreateRole } from "./_parts/create-role";
import { RoleMatrix } from "./_parts/role-matrix";

export const metadata: Metadata = { title: "Roles" };

export default async function RolesPage() {
  const { actor } = await pageContext();
  const { items } = await load(listRoles, {});
  const mine = [...actor.permissions];
  const mayWrite = actor.permissions.includes("roles:write");
  return (
    <>
      <PageHeader
        title="Roles"
        description="What each role may do in the console, and which tools exist for it. Built-in roles are the same everywhere; make your own for anything else."
        actions={mayWrite && <CreateRole mine={mine} />}
      />
      <RoleMatrix roles={items} mine={mine} mayWrite={mayWrite} />
    </>
  );
}
