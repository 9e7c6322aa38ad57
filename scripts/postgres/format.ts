import fs from "node:fs";
import path from "node:path";
import { StartError } from "../start-error";

/** The format file of a data directory: its layout, the PostgreSQL version that wrote it, and where the database is. */
export type Format = { format: number; postgres: number; database?: string };

const formatVersion = 1;
const postgresMajor = 18;

/** Reads the note of a data directory and refuses what this version cannot handle, before anything is written. */
export function readFormat(dataDir: string): Format | undefined {
  const note = readNote(path.join(dataDir, "format"));
  const written = writtenBy(path.join(note?.database ?? dataDir, "postgres", "PG_VERSION"));
  if (note && note.format > formatVersion) {
    throw new StartError(
      `The data in ${dataDir} was written by a newer version of the console (format ${note.format}; this version knows ${formatVersion}). ` +
        "Nothing was changed. Start the newer version again, or set DATA_DIR to another folder.",
    );
  }
  const major = written ?? note?.postgres ?? postgresMajor;
  if (major !== postgresMajor) {
    throw new StartError(
      `The database in ${dataDir} belongs to PostgreSQL ${major}; this version brings PostgreSQL ${postgresMajor}. Nothing was changed. ` +
        "Start the version that wrote it and take a backup to restore here, or set DATA_DIR to another folder.",
    );
  }
  return note;
}

export function writeFormat(dataDir: string, database: string): void {
  const note: Format = { format: formatVersion, postgres: postgresMajor, ...(database === dataDir ? {} : { database }) };
  const file = path.join(dataDir, "format");
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(note)}\n`);
  fs.renameSync(`${file}.new`, file);
}

function readNote(file: string): Format | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  try {
    const note: Partial<Format> = JSON.parse(text);
    if (typeof note.format === "number" && typeof note.postgres === "number") return note as Format;
  } catch {
    // said below
  }
  throw new StartError(
    `${file} cannot be understood, so the data beside it is left alone. Restore that file, or set DATA_DIR to another folder.`,
  );
}

function writtenBy(file: string): number | undefined {
  const text = readIfThere(file);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new StartError(
      `${file} cannot be read (${code}). Start the console as the user who started it before, or set DATA_DIR to another folder.`,
    );
  }
}
