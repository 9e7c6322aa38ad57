"use server";

import { redirect } from "next/navigation";
import { switchOrganizationAction } from "@/lib/web";

/** A caller of an action may send anything, whatever the types say. */
export async function goOnAtApprovalAction(input: Partial<{ organizationId: string; id: string }> | null) {
  const result = await switchOrganizationAction(input?.organizationId ?? "");
  if (result.ok) redirect(`/resume/${encodeURIComponent(String(input?.id).toWellFormed())}`);
  return result;
}
