import { listPolicies } from "@executor/core/policies";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { AddPolicy } from "./_parts/add-policy";
import { PolicyList } from "./_parts/policy-list";

export const metadata: Metadata = { title: "Policies" };

export default async function PoliciesPage() {
  const { actor } = await pageContext();
  const { items } = await load(listPolicies, {});
  const mayWrite = actor.permissions.includes("policies:write") && actor.permissions.includes("policies:own");
  const mayOwn = actor.permissions.includes("policies:own");
  return (
    <>
      <PageHeader
        title="Policies"
        description="Which tools run, which ask first and which are blocked. In each list the first policy that matches applies; where your list and the organization's differ, the stricter one wins."
        actions={mayOwn && <AddPolicy mayWrite={mayWrite} />}
      />
      <div className="flex flex-col gap-6">
        <PolicyList owner="org" policies={items.filter(({ owner }) => owner === "org")} editable={mayWrite} />
        {mayOwn && <PolicyList owner="user" policies={items.filter(({ owner }) => owner === "user")} editable />}
      </div>
    </>
  );
}
