import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { rename, unlink } from "node:fs/promises";
import { explained, inFolderOf, openFile, partsBelow } from "./open";

/** Writes a file as a whole: whoever reads it sees the old text or the new one. It keeps its mode. */
export async function writeText(root: string, given: string, text: string): Promise<void> {
  const parts = partsBelow(root, given);
  const shown = parts.join("/");
  await inFolderOf(root, { parts, isMaking: true }, async (address) => {
    const mode = await modeOf(address, shown);
    const draft = `${address.slice(0, address.lastIndexOf("/"))}/.${randomUUID()}.draft`;
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    const { file } = await openFile(draft, { flags, shown, mode });
    try {
      await file.writeFile(text);
      await file.close();
      await rename(draft, address);
    } catch (error) {
      await file.close().catch(() => {});
      await unlink(draft).catch(() => {});
      throw explained(error, shown);
    }
  });
}

const usualMode = 0o644;

/** Refuses what is no file, and a link, which would be replaced. */
async function modeOf(address: string, shown: string): Promise<number> {
  try {
    const { file, mode } = await openFile(address, { flags: constants.O_RDONLY, shown });
    await file.close();
    return mode;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "not_found") return usualMode;
    throw error;
  }
}

export async function removeFile(root: string, given: string): Promise<void> {
  const parts = partsBelow(root, given);
  const shown = parts.join("/");
  await inFolderOf(root, { parts }, async (address) => {
    const { file } = await openFile(address, { flags: constants.O_RDONLY, shown });
    await file.close();
    await unlink(address);
  });
}
