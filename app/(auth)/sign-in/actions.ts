"use server";

import { redirect } from "next/navigation";
import { signInAction } from "@/lib/web";
import { ownPath } from "../_parts/own-path";

export async function signInAndGoAction(input: { email: string; password: string; next: string }) {
  const result = await signInAction(input);
  if (result.ok) redirect(ownPath(input.next));
  return result;
}
