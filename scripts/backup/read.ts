import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { StartError } from "../start-error";
import { formatVersion, type Head, type Tail, type WrittenRow } from "./head";

const damaged = (file: string, what: string) => new StartError(`${file} is no whole backup: ${what}. Nothing was changed.`);

/** Reads the first line only. */
export async function readHead(file: string): Promise<Head> {
  for await (const text of linesIn(file)) return checkedHead(file, text);
  throw damaged(file, "it is empty");
}

/** Reads the rows one after the other. Throws at the end if the file is not what was written. */
export async function* readRows(file: string): AsyncGenerator<WrittenRow> {
  const hash = createHash("sha256");
  let [rows, tail]: [number, Tail | null] = [-1, null];
  for await (const text of linesIn(file)) {
    if (text.startsWith('{"end":')) {
      tail = JSON.parse(text) as Tail; // safe: checked below
      break;
    }
    hash.update(`${text}\n`);
    rows += 1;
    if (rows > 0) yield JSON.parse(text) as WrittenRow; // safe: the sum of all lines is checked at the end
  }
  if (!tail) throw damaged(file, "its end is missing");
  if (tail.end.rows !== rows || tail.end.sha256 !== hash.digest("hex")) throw damaged(file, "its sum is another one");
}

async function* linesIn(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
  } catch (error) {
    throw damaged(file, (error as Error).message);
  } finally {
    source.destroy();
  }
  if (unpacked.errored) throw damaged(file, unpacked.errored.message);
}

function checkedHead(file: string, text: string): Head {
  const head = parsed(text);
  if (typeof head?.format !== "number" || !Array.isArray(head.tables)) throw damaged(file, "it does not begin like one");
  if (head.format > formatVersion)
    throw new StartError(`${file} was written by a newer version of the console (${head.version}). Restore it with that one.`);
  return head;
}

function parsed(text: string): Head | null {
  try {
    return JSON.parse(text) as Head; // safe: the caller looks at it
  } catch {
    return null;
  }
}
