"use server";

import { revokeGrant } from "@/lib/executions";
import { action } from "@/lib/web";

export const revokeGrantAction = action(revokeGrant, { revalidate: "/inbox/standing" });
