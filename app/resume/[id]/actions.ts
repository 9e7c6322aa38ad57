"use server";

import { redirect } from "next/navigation";
import { switchOrganizationAction } from "@/lib/web";

export async function goOnAtApprovalAction({ organizationId, id }: { organizationId: string; id: string }) {
  const result = await switchOrganizationAction(organizationId);
  if (result.ok) redirect(`/resume/${encodeURIComponent(id)}`);
  return result;
}
