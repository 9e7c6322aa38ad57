import fs from "node:fs";
import path from "node:path";
import { makeAffordable } from "./accounts";
import { newDataDir, startConsole } from "./console-server";
import { firstRun } from "./organization";

const setting = "CONSOLE_TEMPLATE";

/** The data folder of a console that was set up with `firstRun` and stopped: starting a copy of it costs a third of setting up another. */
export async function makeTemplate(): Promise<string> {
  const dataDir = newDataDir();
  const { stop } = await startConsole({ dataDir, settings: firstRun });
  await makeAffordable(dataDir, { email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD });
  await stop();
  process.env[setting] = dataDir;
  return dataDir;
}

/** Database files are copied, the programs of the database are shared. */
export function copyTemplate(dataDir: string): void {
  const template = process.env[setting] ?? "";
  const isProgram = (file: string) => path.dirname(file) === template && path.basename(file).startsWith("postgres-binaries-");
  fs.cpSync(template, dataDir, {
    recursive: true,
    mode: fs.constants.COPYFILE_FICLONE,
    filter: (from, to) => {
      if (isProgram(from)) fs.symlinkSync(from, to);
      return !isProgram(from);
    },
  });
}
