import fs from "node:fs";
import path from "node:path";
import { projectRoot } from "./console-server";

/** The built console in a folder of its own, as if middleware.ts did not exist: links to everything but what names it. */
export function buildWithoutMiddleware(folder: string): void {
  linkAll(projectRoot, folder, [".next", ".data"]);
  linkAll(path.join(projectRoot, ".next"), path.join(folder, ".next"), ["server", "cache"]);
  const server = path.join(folder, ".next", "server");
  linkAll(path.join(projectRoot, ".next", "server"), server, ["functions-config-manifest.json", "middleware.js", "middleware"]);
  fs.writeFileSync(path.join(server, "functions-config-manifest.json"), JSON.stringify({ version: 1, functions: {} }));
}

function linkAll(from: string, to: string, but: string[]): void {
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from)) if (!but.includes(name)) fs.symlinkSync(path.join(from, name), path.join(to, name));
}
