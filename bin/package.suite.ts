import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { packCli } from "../scripts/setup/bundle-cli.mjs";

const run = promisify(execFile);

/** Installs the package in an empty folder, as people do, and gives the program's file. */
export async function installPackage(folder: string): Promise<string> {
  const { file } = await packCli(folder);
  fs.writeFileSync(path.join(folder, "package.json"), '{"private":true}');
  await run("npm", ["install", file, "--offline", "--no-audit", "--no-fund"], { cwd: folder });
  return path.join(folder, "node_modules", ".bin", "executor");
}
