import { approveEmailDomain, openSignIn } from "@executor/core/jobs";
import { Failure } from "@executor/core/operation/failure";
import { disposeProcessWide } from "@executor/core/process";
import { adoptDatabase, closeDatabase, startDatabase } from "./serve/database";
import { prepareInstallation } from "./serve/prepare-installation";
import { StartError } from "./start-error";

/** What the operator decides about signing in to an organization, while consoles go on serving. */
export async function decideSignIn(words: readonly string[]): Promise<void> {
  const work = workOf(words);
  const embedded = await startDatabase();
  try {
    await adoptDatabase(embedded);
    await prepareInstallation();
    console.log(await work());
  } catch (error) {
    throw error instanceof Failure ? new StartError(error.message) : error;
  } finally {
    await disposeProcessWide();
    if (embedded) await closeDatabase(embedded);
  }
}

function workOf([verb, organization, domain, ...more]: readonly string[]): () => Promise<string> {
  if (verb === "approve" && organization && domain && more.length === 0)
    return async () => {
      await approveEmailDomain(organization, domain);
      return `People with an address at ${domain} belong to ${organization} now.`;
    };
  if (verb === "open" && organization && domain === undefined)
    return async () => {
      await openSignIn(organization);
      return `${organization} takes passwords, and requests from every address.`;
    };
  throw new StartError("Write `npm run sign-in -- approve <organization> <domain>` or `npm run sign-in -- open <organization>`.");
}
