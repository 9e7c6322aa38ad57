import { checkAudit } from "./check";
import { exportAudit } from "./export";
import { listAudit } from "./list";
import { listAuditHeads } from "./list-heads";

/** All that can be done with the audit log, for the table of operations. */
export const auditOperations = { checkAudit, exportAudit, listAudit, listAuditHeads } as const;
