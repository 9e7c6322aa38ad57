import fs from "node:fs";
import path from "node:path";
import { discard, newDataDir, projectRoot, startConsole } from "./console-server";
import { firstRun } from "./organization";

/** One console for all stories that need none of their own; each of them founds an organization there. */
export default async function startSharedConsole(): Promise<() => Promise<void>> {
  fs.rmSync(path.join(projectRoot, "e2e", "screenshots"), { recursive: true, force: true });
  const dataDir = newDataDir();
  const shared = await startConsole({ dataDir, settings: firstRun });
  process.env.SHARED_CONSOLE_URL = shared.url;
  return async () => {
    await shared.stop();
    await discard(dataDir);
  };
}
