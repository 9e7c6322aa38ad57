"use server";

import { revokeAgentGrant } from "@executor/core/identity";
import { action } from "@/lib/web";

export const revokeAgentGrantAction = action(revokeAgentGrant, { revalidate: "/settings/agents" });
