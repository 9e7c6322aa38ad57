"use server";

import { createApiKey, revokeApiKey } from "@executor/core/identity";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/keys" };

export const createApiKeyAction = action(createApiKey, here);
export const revokeApiKeyAction = action(revokeApiKey, here);
