import { importServer } from "../setup/import-server.mjs";
import { asCommand } from "../setup/step.mjs";

await asCommand(async () => {
  const { serve } = await importServer();
  await serve({ dev: true, buildPages: async () => {} });
});
