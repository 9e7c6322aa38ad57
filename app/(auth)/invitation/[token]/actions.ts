"use server";

import { acceptInvitation } from "@executor/core/identity";
import { redirect } from "next/navigation";
import { entranceAction, signOutAction } from "@/lib/web";

const enter = entranceAction(acceptInvitation);

export async function acceptInvitationAction(input: Parameters<typeof enter>[0]) {
  const result = await enter(input);
  if (result.ok) redirect("/");
  return result;
}

export async function leaveAction() {
  await signOutAction();
}
