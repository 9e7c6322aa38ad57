import { existsSync } from "node:fs";
import { join } from "node:path";
import { installationFolder } from "../../process";

/** What plugins are written with, where the console is a checkout. */
export const definitionsSource = (): string => join(installationFolder(), "lib", "plugins", "code", "define.ts");

export const isPacked = (): boolean => !existsSync(definitionsSource());
