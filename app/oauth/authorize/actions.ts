"use server";

import { allowAgent } from "@executor/core/identity";
import { action } from "@/lib/web";

export const allowAgentAction = action(allowAgent);
