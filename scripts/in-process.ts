import { env, readEnv } from "@executor/core/env";
import { answerRequest, beginWork } from "@executor/core/http";
import { givePlugins, pluginEntries } from "@executor/core/plugins";
import { beginStop, disposeProcessWide, locateInstallation } from "@executor/core/process";
import { type Client, createClient } from "../lib/sdk";
import type { EmbeddedPostgres } from "./embedded-postgres";
import { adoptDatabase, startDatabase } from "./serve/database";
import { checkSettings, prepareInstallation } from "./serve/prepare-installation";

type Opening = { root: string; apiKey: string; plugins: readonly (string | object)[] };

/** The console within this process: its database, background work and operations, without a port and without pages. */
export async function openExecutor({ root, apiKey, plugins }: Opening): Promise<Client & { close(): Promise<void> }> {
  Object.assign(env, readEnv(process.env));
  locateInstallation(root);
  await checkSettings();
  const say = () => undefined;
  const embedded = await startDatabase(say);
  const close = () => end(embedded);
  try {
    await adoptDatabase(embedded, { say, migrations: `${root}/prisma/migrations` });
    givePlugins(plugins);
    await prepareInstallation();
    requireLoaded(plugins);
    beginWork();
    const origin = env.PUBLIC_URL ?? "http://localhost";
    const fetch = (url: string, init: RequestInit) => answerRequest(new Request(url, init));
    return { ...createClient({ origin, apiKey, fetch }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whoever names a plugin in code wants to know at once what is wrong with it. */
function requireLoaded(plugins: readonly (string | object)[]): void {
  const named = new Set(plugins.map((plugin, index) => (typeof plugin === "string" ? plugin : `plugins[${index}]`)));
  const wrong = pluginEntries().flatMap(({ entry, problem }) =>
    problem !== null && named.has(entry) ? [`${entry}: ${problem}`] : [],
  );
  if (wrong.length > 0) throw new Error(`A plugin could not be loaded. ${wrong.join(" ")}`);
}

/** Leaves the process as it was, so that the next one to be opened finds its own database. */
async function end(embedded: EmbeddedPostgres | undefined): Promise<void> {
  beginStop();
  await disposeProcessWide();
  if (!embedded) return;
  await embedded.close();
  for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL"] as const) {
    delete process.env[name];
    delete env[name];
  }
}
