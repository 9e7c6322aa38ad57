import next from "next";
import { env, readEnv } from "../lib/env";
import { prepareQueue } from "../lib/queue/schema";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";
import { migrate } from "./migrate";
import { openDoor } from "./serve/door";
import { prepareInstallation } from "./serve/prepare-installation";
import { reachDatabase } from "./serve/reach-database";
import { stopOnSignal } from "./serve/stop";

/** One process serves the console: it opens the port, brings the database up to date and then lets Next answer. */
export async function serve({ dev, buildPages }: { dev: boolean; buildPages: () => Promise<void> }): Promise<void> {
  const began = Date.now();
  const door = await openDoor({ host: env.HOST, port: env.PORT, trustProxy: env.TRUST_PROXY });
  const stop = stopOnSignal(() => door.close());
  try {
    if (!dev) await buildPages();
    const embedded = env.DATABASE_URL ? undefined : startEmbeddedPostgres(env.DATA_DIR);
    if (embedded !== undefined) stop.last(async () => closeDatabase(await embedded));
    await adoptDatabase(await embedded);
    await prepareInstallation();
    const pages = next({ dev, dir: process.cwd(), hostname: env.HOST, port: door.port, httpServer: door.server });
    await pages.prepare();
    stop.afterRequests(() => pages.close());
    door.answerWith(pages.getRequestHandler());
  } catch (error) {
    await stop.now().catch(() => {}); // what went wrong first is what to tell
    throw error;
  }
  console.log(`Ready in ${((Date.now() - began) / 1000).toFixed(1)} s: ${door.url}`);
}

/** From here on everything, Next's modules too, finds the database by these two settings. */
async function adoptDatabase(embedded: EmbeddedPostgres | undefined): Promise<void> {
  if (embedded) Object.assign(process.env, { DATABASE_URL: embedded.appUrl, DATABASE_OWNER_URL: embedded.ownerUrl });
  Object.assign(env, readEnv(process.env));
  const { DATABASE_URL: appUrl = "", DATABASE_OWNER_URL: ownerUrl = appUrl } = env;
  if (!embedded) await reachDatabase(ownerUrl, console.log);
  await migrate({ ownerUrl, appUrl, say: console.log, also: prepareQueue });
}

async function closeDatabase(database: EmbeddedPostgres): Promise<void> {
  const stopped = await database.close();
  console.log(stopped ? "The database was stopped." : "The database runs on: another process uses it.");
}
