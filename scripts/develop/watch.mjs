import fs from "node:fs";
import path from "node:path";
import { openBundles } from "../setup/bundle.mjs";
import { root } from "../setup/command.mjs";
import { readEnvFiles } from "../setup/env-files.mjs";
import { importServer } from "../setup/import-server.mjs";
import { prepare } from "../setup/prepare.mjs";
import { asCommand } from "../setup/step.mjs";
import { newServingProcess } from "./serving-process.mjs";

/** Editors save several files at once, and some of them several times. */
const settleMs = 40;

/** Next watches the web layer itself, and tests change nothing. */
const isOfServer = (file) => /\.(ts|json)$/.test(file) && !/^web[\\/]|\.(test|suite)\.ts$/.test(file);

await asCommand(async () => {
  process.env.NODE_ENV = "development";
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  readEnvFiles();
  await prepare();
  const { startDatabase, closeDatabase } = await importServer();
  const database = await startDatabase();
  const serving = newServingProcess({
    ...process.env,
    ...(database && { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }),
  });
  const bundles = await openBundles();
  serving.start();
  const unbuilt = new Set();
  watch(async (changed) => {
    const began = Date.now();
    for (const file of changed) unbuilt.add(file);
    try {
      await bundles.rebuild([...unbuilt]);
    } catch {
      return; // esbuild has reported the error; the console goes on as it was
    }
    unbuilt.clear();
    console.log(`The core was built anew in ${Date.now() - began} ms.`);
    await serving.replace();
  });
  await serving.ended;
  if (database) await closeDatabase(database);
  process.exit(0);
});

/** Runs one rebuild at a time. The next one picks up what changed meanwhile. */
function watch(rebuild) {
  const changed = new Set();
  let [timer, isBuilding] = [undefined, false];
  const build = async () => {
    if (isBuilding) return;
    isBuilding = true;
    while (changed.size > 0) {
      const files = [...changed];
      changed.clear();
      await rebuild(files);
    }
    isBuilding = false;
  };
  for (const folder of ["lib", "scripts"]) {
    fs.watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !isOfServer(file)) return;
      changed.add(path.posix.join(folder, file.split(path.sep).join("/")));
      clearTimeout(timer);
      timer = setTimeout(build, settleMs);
    });
  }
}
