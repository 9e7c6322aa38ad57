"use server";

import { switchOrganizationAction } from "@/lib/web";

export async function chooseOrganizationAction(organizationId: string) {
  return switchOrganizationAction(organizationId);
}
