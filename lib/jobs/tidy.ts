import { inEachOrganization } from "../db/each-organization";
import { forgetOldAttempts } from "../identity";
import { forgetOldAnswers } from "../operation/forget-answers";
import { forgetOldSignals } from "../signal/forget";

/** What was only kept for a while. */
export async function tidyHouse(): Promise<void> {
  await forgetOldSignals();
  await forgetOldAttempts();
  await inEachOrganization(forgetOldAnswers);
}
