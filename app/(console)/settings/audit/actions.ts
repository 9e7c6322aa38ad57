"use server";

import { checkAudit, listAudit } from "@/lib/identity";
import { action } from "@/lib/web";

export const moreAuditAction = action(listAudit);
export const checkAuditAction = action(checkAudit);
