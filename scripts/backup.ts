import { statSync } from "node:fs";
import path from "node:path";
import { env } from "@executor/core/env";
import { disposeProcessWide } from "@executor/core/process";
import { prepareQueue } from "@executor/core/queue/schema";
import { fingerprintsAtHand } from "@executor/core/vault/root-key";
import { restoreBackup } from "./backup/restore";
import { writeBackup } from "./backup/write";
import { closeDatabase, startDatabase } from "./serve/database";
import { reachDatabase } from "./serve/reach-database";

type Urls = { ownerUrl: string; appUrl: string };

/** Backs up the database to a file, whether consoles run or not. */
export const backup = (file: string): Promise<void> =>
  withUrls(async ({ ownerUrl }) => {
    const began = Date.now();
    const { rows, tables, rootKey } = await writeBackup(ownerUrl, path.resolve(file));
    const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
    console.log(`${rows} rows of ${tables} tables are in ${file} (${megabytes} MB, ${seconds(began)}).`);
    console.log(
      `They are sealed with the root key ${rootKey ?? "that is not made yet"}, which is not in the file: keep it elsewhere.`,
    );
  });

/** Restores such a file into an empty database. */
export const restore = (file: string): Promise<void> =>
  withUrls(async (urls) => {
    const began = Date.now();
    const target = { ...urls, rootKeys: fingerprintsAtHand(), also: prepareQueue, say: console.log };
    const { rows, takenAt, version } = await restoreBackup(path.resolve(file), target);
    console.log(`${rows} rows as they were at ${takenAt} under version ${version} are restored (${seconds(began)}).`);
    console.log("Start the console. Runs that were under way go on, and ask about calls whose outcome nobody knows.");
  });

const seconds = (began: number): string => `${((Date.now() - began) / 1_000).toFixed(1)} s`;

async function withUrls(work: (urls: Urls) => Promise<void>): Promise<void> {
  const embedded = await startDatabase();
  try {
    const { DATABASE_URL: appUrl = "", DATABASE_OWNER_URL: ownerUrl = appUrl } = env;
    if (!embedded) await reachDatabase(ownerUrl, console.log);
    await work(embedded ?? { appUrl, ownerUrl });
  } finally {
    await disposeProcessWide();
    if (embedded) await closeDatabase(embedded);
  }
}
