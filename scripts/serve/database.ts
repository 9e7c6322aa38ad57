import { env, readEnv } from "@executor/core/env";
import { prepareQueue } from "@executor/core/queue/schema";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres";
import { migrate } from "../migrate";
import { reachDatabase } from "./reach-database";

/** Starts the built-in database, unless DATABASE_URL names another one. */
export const startDatabase = (say = console.log): Promise<EmbeddedPostgres> | undefined =>
  env.DATABASE_URL ? undefined : startEmbeddedPostgres(env.DATA_DIR, say);

type Adopting = { say?: (line: string) => void; migrations?: string };

/** Everything finds the database by these two settings from here on, Next's modules included. */
export async function adoptDatabase(
  embedded: EmbeddedPostgres | undefined,
  { say = console.log, migrations: folder }: Adopting = {},
): Promise<void> {
  if (embedded) Object.assign(process.env, { DATABASE_URL: embedded.appUrl, DATABASE_OWNER_URL: embedded.ownerUrl });
  Object.assign(env, readEnv(process.env));
  const { DATABASE_URL: appUrl = "", DATABASE_OWNER_URL: ownerUrl = appUrl } = env;
  if (!embedded) await reachDatabase(ownerUrl, say);
  await migrate({ ownerUrl, appUrl, folder, say, also: prepareQueue });
}

export async function closeDatabase(database: EmbeddedPostgres): Promise<void> {
  const stopped = await database.close();
  console.log(stopped ? "The database was stopped." : "The database runs on: another process uses it.");
}
