import { constants } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../../../operation/failure";

/** A folder that stays open: whatever is moved meanwhile, what is reached through it is in it. */
type OpenFolder = { handle: FileHandle; path: string };

const directory = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** The parts of a path below the root. Absolute paths are those of the root. */
export function partsBelow(root: string, given: string): string[] {
  if (given.includes("\0")) throw refused("A path holds no zero character.");
  const way = path.relative(root, path.resolve(root, given));
  if (way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way))
    throw refused(`${JSON.stringify(given.slice(0, 200))} leads out of the workspace. Paths begin in it.`);
  return way.split(path.sep).filter((part) => part !== "");
}

/** How a file is reached through a folder that is open, so that nobody can put a link in its way. */
const through = ({ handle }: OpenFolder, name: string): string => `/proc/self/fd/${handle.fd}/${name}`;

/** Opens the folder that holds a file, step by step and following no link, and does the work in it. */
export async function inFolderOf<T>(
  root: string,
  { parts, isMaking = false }: { parts: readonly string[]; isMaking?: boolean },
  work: (file: string) => Promise<T>,
): Promise<T> {
  const name = parts.at(-1);
  if (name === undefined) throw refused("Name a file in the workspace.");
  let folder: OpenFolder = { handle: await open(root, constants.O_RDONLY | constants.O_DIRECTORY), path: "" };
  try {
    for (const part of parts.slice(0, -1)) {
      const next = await enter(folder, part, isMaking);
      await folder.handle.close();
      folder = next;
    }
    return await work(through(folder, name));
  } finally {
    await folder.handle.close();
  }
}

async function enter(folder: OpenFolder, part: string, isMaking: boolean): Promise<OpenFolder> {
  const shown = path.join(folder.path, part);
  const address = through(folder, part);
  if (isMaking) await mkdir(address).catch(unlessThere);
  try {
    return { handle: await open(address, directory), path: shown };
  } catch (error) {
    throw explained(error, shown);
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** Opens a file that is no link, no device and no pipe. */
export async function openFile(address: string, { flags, shown, mode }: { flags: number; shown: string; mode?: number }) {
  const file = await open(address, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, mode).catch((error: unknown) => {
    throw explained(error, shown);
  });
  const { isFile, size, mode: given } = await facts(file);
  if (isFile) return { file, size, mode: given };
  await file.close();
  throw refused(`${shown} is no file but a folder, a device or a pipe.`);
}

async function facts(file: FileHandle): Promise<{ isFile: boolean; size: number; mode: number }> {
  const found = await file.stat();
  return { isFile: found.isFile(), size: found.size, mode: found.mode & 0o777 };
}

const words: Readonly<Record<string, [code: "not_found" | "invalid" | "forbidden", says: string]>> = {
  ENOENT: ["not_found", "is not there"],
  ELOOP: ["invalid", "is a link, which is not followed"],
  ENOTDIR: ["invalid", "is no folder, or a link, which is not followed"],
  EISDIR: ["invalid", "is a folder"],
  EEXIST: ["invalid", "is there already"],
  ENXIO: ["invalid", "is no file but a device or a pipe"],
  EACCES: ["forbidden", "may not be opened"],
  EPERM: ["forbidden", "may not be opened"],
  ENAMETOOLONG: ["invalid", "has too long a name"],
};

export function explained(error: unknown, shown: string): unknown {
  const known = words[(error as NodeJS.ErrnoException).code ?? ""];
  if (!known) return error;
  const [code, says] = known;
  return new Failure(code, `${shown.slice(0, 300)} ${says}.`);
}

const refused = (message: string) => new Failure("invalid", message);
