import fs from "node:fs";
import path from "node:path";
import { command, mustRun } from "./command.mjs";
import { SetupError, step } from "./step.mjs";

const aptPath = "/usr/bin/apt-get";
/** Without windows it takes half the computing. */
const shell = "chromium-headless-shell";
const browserNames = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Finds the browser for the stories, or installs it where that asks no question. Returns its path. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !fs.existsSync(named)) throw new SetupError(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const found = named ?? installedBrowser();
  if (found) return found;
  if (process.getuid?.() !== 0 || !fs.existsSync(aptPath)) throw missing();
  await step("Installing Chromium for the browser stories (about 300 MB, once)", async () => {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await mustRun("apt-get update", [aptPath, "update"], { env });
    const install = [aptPath, "install", "-y", "--no-install-recommends"];
    const { code } = await command(install[0], [...install.slice(1), shell], { env });
    if (code !== 0) await mustRun("apt-get install chromium", [...install, "chromium"], { env });
  });
  const installed = installedBrowser();
  if (!installed) throw missing();
  return installed;
}

function installedBrowser() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)];
  const onPath = browserNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return [...onPath, onMac].find((file) => fs.existsSync(file));
}

const missing = () =>
  new SetupError(
    "The browser stories need Chromium or Chrome, and none was found. Install it (on Debian and Ubuntu: sudo apt-get install chromium), " +
      "or say where it is with CHROMIUM_PATH=/path/to/chromium.",
  );
