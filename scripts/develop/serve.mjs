import { once } from "node:events";
import { importServer } from "../setup/import-server.mjs";
import { asCommand } from "../setup/step.mjs";

/** What takes longest to load and is no part of the core. */
const slowToLoad = ["@prisma/adapter-pg", "@prisma/client/runtime/client", "graphile-worker", "next", "pg", "pino", "undici"];

await asCommand(async () => {
  const asked = once(process, "message");
  await Promise.all(slowToLoad.map((name) => import(name)));
  await asked;
  const { serve } = await importServer();
  await serve({ dev: true, buildPages: async () => {} });
});
