import os from "node:os";
import path from "node:path";
import type { Surroundings } from "../surroundings";

/** Where this person's settings of the CLI are. */
export function configFolder({ env, platform }: Pick<Surroundings, "env" | "platform">): string {
  if (env.EXECUTOR_CONFIG_DIR) return path.resolve(env.EXECUTOR_CONFIG_DIR);
  if (platform === "win32" && env.APPDATA) return path.join(env.APPDATA, "executor");
  return path.join(env.XDG_CONFIG_HOME || path.join(env.HOME || os.homedir(), ".config"), "executor");
}
