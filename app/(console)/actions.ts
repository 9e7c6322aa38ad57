"use server";

import { createOrganization, removeView, saveView } from "@executor/core/identity";
import { reviewToolChanges } from "@executor/core/integrations";
import { redirect } from "next/navigation";
import { action, signOutAction, switchOrganizationAction } from "@/lib/web";

export const reviewToolChangesAction = action(reviewToolChanges, { revalidate: "/integrations" });

export const saveViewAction = action(saveView, { revalidate: "/" });
export const removeViewAction = action(removeView, { revalidate: "/" });

const create = action(createOrganization);

export async function createOrganizationAction(shownId: string, input: Parameters<typeof create>[1]) {
  const made = await create(shownId, input);
  return made.ok ? goOnInAction(made.data.id) : made;
}

export async function goOnInAction(organizationId: string) {
  const result = await switchOrganizationAction(organizationId);
  if (result.ok) redirect("/");
  return result;
}

export async function signOutHereAction() {
  await signOutAction();
}
