import path from "node:path";
import { copyBinaries } from "./postgres/binaries";
import { writeFormat } from "./postgres/format";
import { initialise } from "./postgres/initialise";
import { appRole, databaseName, installationAt, ownerRole, removeShortSocket, urlOf } from "./postgres/installation";
import { chooseLocation, type DatabaseLocation } from "./postgres/location";
import { boundLog } from "./postgres/log-file";
import { type Presence, stayPresent } from "./postgres/presence";
import { provision } from "./postgres/provision";
import { ensureRunning, isRunning, stopServer } from "./postgres/server";
import { withLock } from "./setup/lock.mjs";

export type EmbeddedPostgres = {
  directory: string;
  appUrl: string;
  ownerUrl: string;
  /** Releases the server. True if nobody else used it, so that it was stopped, and if it had ended by itself. */
  close(): Promise<boolean>;
};

type Say = (line: string) => void;

/** Starts the built-in PostgreSQL of a data folder, or joins the one that another process started there. */
export async function startEmbeddedPostgres(dataDir: string, say: Say = console.log): Promise<EmbeddedPostgres> {
  const location = await chooseLocation(dataDir, say);
  if (location.directory !== location.dataDir)
    say(`The database's user cannot enter ${location.dataDir}: its files are in ${location.directory}.`);
  const alone = <T>(work: () => Promise<T>) => withLock(path.join(location.directory, "postgres.lock"), work);
  const { installation, presence } = await alone(() => open(location, { alone, say }));
  const trim = setInterval(() => boundLog(installation.log), 10 * 60_000).unref();
  return {
    directory: location.directory,
    appUrl: urlOf(installation, appRole, databaseName),
    ownerUrl: urlOf(installation, ownerRole, databaseName),
    close() {
      clearInterval(trim);
      return alone(async () => {
        const last = await presence.leave(() => isRunning(installation));
        if (last) {
          await stopServer(installation);
          removeShortSocket(installation);
        }
        return last;
      });
    },
  };
}

type Around = { alone: (work: () => Promise<void>) => Promise<void>; say: Say };

async function open(location: DatabaseLocation, { alone, say }: Around) {
  const { account } = await chooseLocation(location.dataDir, () => {}); // again: another process may have created or upgraded the data meanwhile
  const installation = installationAt({ ...location, account }, await copyBinaries(location.directory));
  await initialise(installation);
  writeFormat(location.dataDir, location.directory);
  await ensureRunning(installation, say);
  await provision(installation);
  const presence: Presence = await stayPresent(urlOf(installation, ownerRole, "postgres"), (unlessLeft) => {
    say("The connection to the built-in database was lost; making sure that it runs.");
    return alone(() => unlessLeft(() => ensureRunning(installation, say)));
  });
  return { installation, presence };
}
