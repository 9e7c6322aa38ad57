import { checkSettings as check, prepareInstallation as prepare } from "@executor/core/jobs";
import { StartError } from "../start-error";

/** What has to hold before the first page: the database is migrated, nobody is served yet. */
export const prepareInstallation = (): Promise<void> => asStartError(prepare);

/** Settings that can be judged before there is a database. */
export const checkSettings = (): Promise<void> => asStartError(check);

async function asStartError(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
