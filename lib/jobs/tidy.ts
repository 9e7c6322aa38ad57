import { forgetOldAuthorizations } from "../connections";
import { forgetBudgetUsage } from "../db/budgets";
import { noteDatabaseSize } from "../db/database-size";
import { forEachOrganization, inEachOrganization, scopedDb, type WriteDb } from "../db/scoped";
import { forgetDynamicTools } from "../dynamic-tools";
import { forgetLostSlots } from "../executions";
import {
  forgetAgentClients,
  forgetAgentDevices,
  forgetAgentGrants,
  forgetAuditLines,
  forgetOldAttempts,
  forgetVisitors,
} from "../identity";
import { forgetAgentTrials, forgetMcpSessions } from "../mcp-endpoint";
import { forgetOldDeliveries } from "../notifications";
import { forgetOldSignals } from "../signal/announce";
import { tidyTools } from "../sources";

/** Removes what is kept for a limited time, and notes how large the database is. */
export async function tidyHouse(): Promise<void> {
  await forgetOldSignals();
  await forgetOldAttempts();
  await forgetAgentClients();
  await forgetAgentDevices();
  await forgetLostSlots();
  await forgetBudgetUsage();
  await inEachOrganization(async (db) => {
    for (const forget of ofEachOrganization) await forget(db);
  });
  await forEachOrganization((id) => tidyTools(scopedDb(id), id));
  await forEachOrganization(forgetAuditLines);
  await noteDatabaseSize();
}

const ofEachOrganization = [
  ...[forgetOldAnswers, forgetOldAuthorizations, forgetMcpSessions, forgetAgentTrials, forgetAgentGrants],
  ...[forgetOldDeliveries, forgetVisitors, forgetDynamicTools],
];

const keptMs = 24 * 60 * 60_000;

/** Removes stored answers that repeated requests no longer get. */
async function forgetOldAnswers(db: WriteDb): Promise<void> {
  await db.idempotentAnswer.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptMs) } } });
}
