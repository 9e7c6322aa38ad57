import { prisma } from "../db/client";
import { inEachOrganization } from "../db/each-organization";
import { scopedDb } from "../db/scoped";
import { forgetLostSlots } from "../executions";
import { forgetOldAttempts } from "../identity";
import { forgetOldAuthorizations, tidyTools } from "../integrations";
import { forgetOldAnswers } from "../operation/forget-answers";
import { forgetOldSignals } from "../signal/forget";

/** What was only kept for a while. */
export async function tidyHouse(): Promise<void> {
  await forgetOldSignals();
  await forgetOldAttempts();
  await forgetLostSlots();
  await inEachOrganization(forgetOldAnswers);
  await inEachOrganization(forgetOldAuthorizations);
  for (const { id } of await prisma().organization.findMany({ select: { id: true } })) await tidyTools(scopedDb(id), id);
}
