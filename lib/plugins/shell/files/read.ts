import { constants } from "node:fs";
import { Failure } from "../../../operation/failure";
import { inFolderOf, openFile, partsBelow } from "./open";

const bytesMax = 5_000_000;

/** The bytes of a file below the root. */
export async function readBytes(root: string, given: string): Promise<Buffer> {
  const parts = partsBelow(root, given);
  return inFolderOf(root, { parts }, async (address) => {
    const { file, size } = await openFile(address, { flags: constants.O_RDONLY, shown: parts.join("/") });
    try {
      if (size > bytesMax)
        throw new Failure("limit", `${parts.join("/")} has ${size} bytes; files up to ${bytesMax} bytes are read.`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  });
}

/** Null for bytes that are no text. */
export function textIn(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text of a file; null where there is no file. */
export async function readTextOrNull(root: string, given: string): Promise<string | null> {
  try {
    const text = textIn(await readBytes(root, given));
    if (text === null) throw new Failure("invalid", `${given.slice(0, 300)} is no text.`);
    return text;
  } catch (error) {
    if (error instanceof Failure && error.code === "not_found") return null;
    throw error;
  }
}
