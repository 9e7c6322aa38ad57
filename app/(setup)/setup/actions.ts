"use server";

import { firstRun } from "@executor/core/identity";
import { redirect } from "next/navigation";
import { entranceAction } from "@/lib/web";

const enter = entranceAction(firstRun);

export async function firstRunAction(input: Parameters<typeof enter>[0]) {
  const result = await enter(input);
  if (result.ok) redirect("/setup/integration");
  return result;
}
