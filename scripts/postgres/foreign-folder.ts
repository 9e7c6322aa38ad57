import fs from "node:fs";
import path from "node:path";
import type { Account } from "./account";

// Root works in folders of the database's user, who may have put a link where a file is expected: none is followed.

/** Writes a file with this text and replaces whatever has its name. */
export function replaceFile(file: string, text: string, account: Account | undefined): void {
  const draft = `${file}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  const handle = fs.openSync(draft, "wx", 0o600);
  try {
    fs.writeFileSync(handle, text);
    if (account) fs.fchownSync(handle, account.uid, account.gid);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(draft, file);
}

/** The text of a file. Nothing if there is no file, or a link. */
export function textOf(file: string): string | undefined {
  let handle: number;
  try {
    handle = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (["ENOENT", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
  try {
    return fs.readFileSync(handle, "utf8");
  } finally {
    fs.closeSync(handle);
  }
}

/** A folder that only the database's user may enter. */
export function makePrivate(directory: string, account: Account | undefined): void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!account) {
    fs.chmodSync(directory, 0o700);
    return;
  }
  const handle = fs.openSync(directory, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY | fs.constants.O_NOFOLLOW);
  try {
    fs.fchmodSync(handle, 0o700);
    fs.fchownSync(handle, account.uid, account.gid);
  } finally {
    fs.closeSync(handle);
  }
}

/** Makes the database's user the owner of a folder and its contents. */
export function giveTo(directory: string, { uid, gid }: Account): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true }))
    fs.lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  fs.lchownSync(directory, uid, gid);
}
