import { readFileSync } from "node:fs";
import { env } from "@executor/core/env";
import next from "next";
import type { Door } from "./door";

/** Prepares Next, which answers the pages. */
export async function preparePages(door: Door, dev: boolean) {
  if (!dev) adoptBuiltSettings();
  const pages = next({ dev, dir: process.cwd(), hostname: env.HOST, port: door.port, httpServer: door.upgrades });
  await pages.prepare();
  return pages;
}

/** Next would load its compiler, 30 MB, only to read next.config.ts. A build leaves the settings as JSON for servers without one. */
function adoptBuiltSettings(): void {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
