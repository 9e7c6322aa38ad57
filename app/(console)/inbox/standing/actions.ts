"use server";

import { revokeGrant } from "@executor/core/executions";
import { action } from "@/lib/web";

export const revokeGrantAction = action(revokeGrant, { revalidate: "/inbox/standing" });
