"use server";

import { checkAudit, listAudit } from "@executor/core/identity";
import { action } from "@/lib/web";

export const moreAuditAction = action(listAudit);
export const checkAuditAction = action(checkAudit);
