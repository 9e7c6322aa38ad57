"use server";

import { checkAudit } from "@executor/core/identity";
import { action } from "@/lib/web";

export const checkAuditAction = action(checkAudit);
