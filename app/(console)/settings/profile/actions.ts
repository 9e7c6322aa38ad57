"use server";

import { changePassword, endMySession, renameMyself } from "@executor/core/identity";
import { redirect } from "next/navigation";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/profile" };
const change = action(changePassword);

export const renameMyselfAction = action(renameMyself, here);
export const endMySessionAction = action(endMySession, here);

export async function changePasswordAction(organizationId: string, input: Parameters<typeof change>[1]) {
  const result = await change(organizationId, input);
  if (result.ok) redirect("/sign-in?changed=password");
  return result;
}
