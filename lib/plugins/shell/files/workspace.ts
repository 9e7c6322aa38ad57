import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { env } from "../../../env";
import { Failure } from "../../../operation/failure";
import type { StaticHost } from "../../static-plugin";
import { partsBelow } from "./open";

/** Files are reached through open folders, which only Linux has. */
export const isSwitchedOn = (): boolean => env.EXECUTOR_SHELL_ROOT !== "" && process.platform === "linux";

/** The folder of an organization in the folder that the operator gave. No other organization reaches it. */
export async function workspaceOf({ organization }: Pick<StaticHost, "organization">): Promise<string> {
  if (!/^[\w-]{1,100}$/.test(organization)) throw new Error("An organization's id names a folder.");
  const folder = path.join(env.EXECUTOR_SHELL_ROOT, organization);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await realpath(folder);
}

/** A folder in the workspace, wherever links lead. */
export async function folderIn(root: string, given: string): Promise<string> {
  const parts = partsBelow(root, given);
  const real = await realpath(path.join(root, ...parts)).catch(() => {
    throw new Failure("not_found", `There is no folder ${parts.join("/").slice(0, 300)} in the workspace.`);
  });
  if (real === root || real.startsWith(root + path.sep)) return real;
  throw new Failure("invalid", `${parts.join("/").slice(0, 300)} leads out of the workspace.`);
}
