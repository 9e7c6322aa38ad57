import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "../../../env";

/** Where servers work that are started by a command; each folder is named after the process that made it. */
const root = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, "mcp-servers");

/** A folder for one server, which is removed with it. */
export async function newFolder(): Promise<string> {
  await mkdir(root(), { recursive: true, mode: 0o700 });
  await removeLeft();
  return await mkdtemp(path.join(root(), `${process.pid}-`));
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });

/** Folders of processes that are gone. */
async function removeLeft(): Promise<void> {
  const names = await readdir(root());
  const left = names.filter((name) => /^\d+-/.test(name) && !isAlive(Number(name.split("-")[0])));
  await Promise.all(left.map((name) => removeFolder(path.join(root(), name))));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
