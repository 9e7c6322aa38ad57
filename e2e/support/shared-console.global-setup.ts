import fs from "node:fs";
import path from "node:path";
import { discard, newDataDir, projectRoot, type Settings, startConsole } from "./console-server";
import { copyTemplate, makeTemplate } from "./console-template";
import { firstRun } from "./organization";
import { writeScreenshotIndex } from "./screenshot-index";

/** Two consoles for all stories that need none of their own; each of them founds an organization there. */
export default async function startSharedConsoles(): Promise<() => Promise<void>> {
  fs.rmSync(path.join(projectRoot, "e2e", "screenshots"), { recursive: true, force: true });
  const template = await makeTemplate();
  const [usual, reaching] = await Promise.all([
    startShared(firstRun),
    startShared({ ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8" }),
  ]);
  process.env.SHARED_CONSOLE_URL = usual.url;
  process.env.REACHING_CONSOLE_URL = reaching.url;
  return async () => {
    writeScreenshotIndex();
    await Promise.all([usual.end(), reaching.end(), discard(template)]);
  };
}

async function startShared(settings: Settings): Promise<{ url: string; end(): Promise<void> }> {
  const dataDir = newDataDir();
  copyTemplate(dataDir);
  const { url, stop } = await startConsole({ dataDir, settings });
  const end = async () => {
    await stop();
    await discard(dataDir);
  };
  return { url, end };
}
