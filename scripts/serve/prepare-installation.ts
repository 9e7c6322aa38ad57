import { prepareInstallation as prepare } from "../../lib/jobs";
import { StartError } from "../start-error";

/** What has to hold before the first page: the database is migrated, nobody is served yet. */
export async function prepareInstallation(): Promise<void> {
  try {
    await prepare();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
