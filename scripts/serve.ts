import { answersPeople, env } from "@executor/core/env";
import { admitPages } from "./serve/admit-pages";
import { answerApi } from "./serve/answer-api";
import { answerAsWorker } from "./serve/answer-as-worker";
import { countPages } from "./serve/count-pages";
import { adoptDatabase, closeDatabase, startDatabase } from "./serve/database";
import { type Door, openDoor } from "./serve/door";
import { handleFaults } from "./serve/faults";
import { knownFiles } from "./serve/known-files";
import { preparePages } from "./serve/pages";
import { checkSettings, prepareInstallation } from "./serve/prepare-installation";
import { type Stop, stopOnSignal } from "./serve/stop";
import { tellSupervisor } from "./serve/tell-supervisor";

export { closeDatabase, startDatabase };

/** One process serves the console: it opens the port, brings the database up to date and then lets Next answer. */
export async function serve({ dev, buildPages }: { dev: boolean; buildPages: () => Promise<void> }): Promise<void> {
  const began = Date.now();
  await checkSettings();
  const door = await openDoor(doorSettings(dev));
  const stop = stopOnSignal(() => door.close());
  handleFaults(stop);
  env.PORT = door.port; // where this console is reached, even if any free port was requested
  process.env.PORT = String(door.port);
  try {
    if (!dev && answersPeople()) await buildPages();
    const embedded = startDatabase();
    if (embedded !== undefined) stop.last("database", async () => closeDatabase(await embedded));
    await adoptDatabase(await embedded);
    await prepareInstallation();
    if (answersPeople()) await answerPeople(door, stop, dev);
    else answerAsWorker(door);
  } catch (error) {
    await Promise.allSettled([stop.now()]); // the first error is the one to report
    throw error;
  }
  tellSupervisor("ready");
  console.log(`Ready in ${((Date.now() - began) / 1000).toFixed(1)} s: ${door.url}`);
}

async function answerPeople(door: Door, stop: Stop, dev: boolean): Promise<void> {
  const pages = await preparePages(door, dev);
  stop.afterRequests("pages", () => pages.close());
  const answerPage = countPages(admitPages(pages.getRequestHandler(), knownFiles(dev)));
  door.answerWith((request, response) => answerApi(request, response) ?? answerPage(request, response));
}

const doorSettings = (dev: boolean) => ({
  host: env.HOST,
  port: env.PORT,
  trustProxy: env.TRUST_PROXY,
  publicUrl: env.PUBLIC_URL,
  upgrades: dev,
});
