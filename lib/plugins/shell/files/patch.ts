import { posix } from "node:path";
import { applyPatch, parsePatch, type StructuredPatch } from "diff";
import { Failure } from "../../../operation/failure";
import { changeOf, type FileChange } from "./changes";
import { applyChunks, type EnvelopePart, isEnvelope, readEnvelope } from "./envelope";
import { readTextOrNull } from "./read";
import { removeFile, writeText } from "./write";

const filesMax = 100;

type Planned = { path: string; before: string | null; after: string | null };

/** Applies a patch to the files that it names: all of it, or nothing. */
export async function applyTo(root: string, patch: string): Promise<FileChange[]> {
  const planned: Planned[] = [];
  if (isEnvelope(patch)) for (const part of partsOf(patch)) planned.push(...(await planPart(root, part)));
  else for (const one of parsed(patch)) planned.push(...(await plan(root, one)));
  requireOnce(planned);
  for (const { path, after } of planned) await (after === null ? removeFile(root, path) : writeText(root, path, after));
  return planned.flatMap(({ path, before, after }) => changeOf(path, before, after) ?? []);
}

function parsed(patch: string): StructuredPatch[] {
  const files = read(patch).filter(({ hunks, oldFileName, newFileName }) => hunks.length > 0 || oldFileName !== newFileName);
  if (files.length === 0) throw refused("There is no change in this patch. Write it as a unified diff, as git does.");
  if (files.length > filesMax) throw new Failure("limit", `A patch changes at most ${filesMax} files.`);
  return files;
}

function partsOf(patch: string): EnvelopePart[] {
  const parts = readEnvelope(patch);
  if (parts.length === 0) throw refused("There is no change in this patch.");
  if (parts.length > filesMax) throw new Failure("limit", `A patch changes at most ${filesMax} files.`);
  return parts;
}

async function planPart(root: string, part: EnvelopePart): Promise<Planned[]> {
  const { path } = part;
  const before = await readTextOrNull(root, path);
  if (part.kind === "add") {
    if (before !== null) throw refused(`The patch creates ${path}, which is there already. Nothing was changed.`);
    return [{ path, before, after: part.text }];
  }
  if (before === null) throw new Failure("not_found", `${path} is not there, so the patch does not fit. Nothing was changed.`);
  if (part.kind === "delete") return [{ path, before, after: null }];
  const after = applyChunks(path, before, part.chunks);
  const { movedTo } = part;
  if (movedTo === null || movedTo === path) return [{ path, before, after }];
  if ((await readTextOrNull(root, movedTo)) !== null)
    throw refused(`The patch moves ${path} to ${movedTo}, which is there already. Nothing was changed.`);
  return [
    { path: movedTo, before: null, after },
    { path, before, after: null },
  ];
}

/** Each part is made for the file as it was. */
function requireOnce(planned: readonly Planned[]): void {
  const seen = new Set<string>();
  for (const { path } of planned) {
    const name = posix.normalize(path);
    if (seen.has(name)) throw refused(`The patch changes ${name} twice. Put its changes into one part. Nothing was changed.`);
    seen.add(name);
  }
}

function read(patch: string): StructuredPatch[] {
  try {
    return parsePatch(patch);
  } catch (error) {
    throw refused(`The patch cannot be read: ${error instanceof Error ? error.message.slice(0, 300) : "it is no unified diff"}`);
  }
}

/** `a/` and `b/` are how git names the two sides. */
function nameOf(name: string | undefined): string | null {
  const bare = (name ?? "").split("\t")[0]?.trim() ?? "";
  return bare === "" || bare === "/dev/null" ? null : bare.replace(/^[ab]\//, "");
}

async function plan(root: string, one: StructuredPatch): Promise<Planned[]> {
  const [from, to] = [nameOf(one.oldFileName), nameOf(one.newFileName)];
  const path = to ?? from;
  if (path === null) throw refused("A part of the patch names no file.");
  const before = from === null ? null : await readTextOrNull(root, from);
  if (from !== null && before === null)
    throw new Failure("not_found", `${from} is not there, so the patch does not fit. Nothing was changed.`);
  if (from === null && (await readTextOrNull(root, path)) !== null)
    throw refused(`The patch creates ${path}, which is there already. Nothing was changed.`);
  const after = applyPatch(before ?? "", one);
  if (after === false) throw refused(`The patch does not fit ${path} as it is now. Read the file again. Nothing was changed.`);
  if (to === null) return [{ path, before, after: null }];
  const isMoved = from !== null && from !== to;
  return [{ path, before: isMoved ? null : before, after }, ...(isMoved ? [{ path: from, before, after: null }] : [])];
}

const refused = (message: string) => new Failure("invalid", message);
