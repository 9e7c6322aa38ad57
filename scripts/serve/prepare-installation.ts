import { checkSettings as check, prepareInstallation as prepare } from "@executor/core/jobs";
import { StartError } from "../start-error";

/** Prepares the installation after the migrations and before the first answer. */
export const prepareInstallation = (): Promise<void> => asStartError(prepare);

/** Checks the settings that need no database. */
export const checkSettings = (): Promise<void> => asStartError(check);

async function asStartError(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
