"use server";

import { allowAgent } from "@executor/core/identity";
import { action, switchOrganizationAction } from "@/lib/web";

export const allowAgentAction = action(allowAgent);

export async function chooseOrganizationAction(organizationId: string) {
  return switchOrganizationAction(organizationId);
}
