import { forgetOldAuthorizations } from "../connections";
import { prisma } from "../db/client";
import { inEachOrganization, scopedDb, type WriteDb } from "../db/scoped";
import { forgetLostSlots } from "../executions";
import { forgetAgentClients, forgetAgentDevices, forgetAgentGrants, forgetOldAttempts } from "../identity";
import { forgetAgentTrials, forgetMcpSessions } from "../mcp-endpoint";
import { forgetOldSignals } from "../signal/announce";
import { tidyTools } from "../sources";

/** Removes what is kept for a limited time. */
export async function tidyHouse(): Promise<void> {
  await forgetOldSignals();
  await forgetOldAttempts();
  await forgetAgentClients();
  await forgetAgentDevices();
  await forgetLostSlots();
  await inEachOrganization(forgetOldAnswers);
  await inEachOrganization(forgetOldAuthorizations);
  await inEachOrganization(forgetMcpSessions);
  await inEachOrganization(forgetAgentTrials);
  await inEachOrganization(forgetAgentGrants);
  for (const { id } of await prisma().organization.findMany({ select: { id: true } })) await tidyTools(scopedDb(id), id);
}

const keptMs = 24 * 60 * 60_000;

/** Removes stored answers that repeated requests no longer get. */
const forgetOldAnswers = (db: WriteDb) =>
  db.idempotentAnswer.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptMs) } } });
