import { z } from "zod";
import { Failure } from "../../../operation/failure";
import { builtIn } from "../../builtin/define/built-in";
import { changeOf } from "../files/changes";
import { applyTo } from "../files/patch";
import { readBytes, readTextOrNull, textIn } from "../files/read";
import { workspaceOf } from "../files/workspace";
import { writeText } from "../files/write";
import { FileChanges } from "./shell";

const Path = z.string().min(1).max(4_000).describe("In the workspace of the organization");

export const readFile = builtIn({
  key: "read_file",
  title: "Read a file",
  description: "Read lines of a text file in the workspace of the organization. Other files come as a file.",
  input: z.object({
    path: Path,
    first_line: z.int().min(1).default(1),
    max_lines: z.int().min(1).max(20_000).default(2_000),
  }),
  output: z.object({
    path: z.string(),
    content: z.unknown().describe("Text, or the whole file where it is no text"),
    lines: z.int().describe("How many there are in all; 0 where it is no text"),
    next_line: z.int().nullable(),
  }),
  effect: "read",
  async run({ path, first_line, max_lines }, host) {
    const bytes = await readBytes(await workspaceOf(host), path);
    const text = textIn(bytes);
    if (text === null) {
      const file = { _tag: "ToolFile", mimeType: "application/octet-stream", encoding: "base64" };
      const content = { ...file, name: path.split("/").at(-1), data: bytes.toString("base64"), byteLength: bytes.length };
      return { ok: true, data: { path, content, lines: 0, next_line: null } };
    }
    const lines = text.split(/(?<=\n)/);
    const shown = lines.slice(first_line - 1, first_line - 1 + max_lines);
    const next = first_line + shown.length;
    return {
      ok: true,
      data: { path, content: shown.join(""), lines: lines.length, next_line: next <= lines.length ? next : null },
    };
  },
});

const Changed = z.object({ files: FileChanges });

export const writeFile = builtIn({
  key: "write_file",
  title: "Write a file",
  description:
    "Write a text file in the workspace of the organization as a whole, with the folders above it. Small changes are better made with apply_patch.",
  input: z.object({
    path: Path,
    content: z.string().max(4_000_000),
    is_new: z.boolean().default(false).describe("Refuse to replace a file"),
  }),
  output: Changed,
  effect: "write",
  approvalDescription: "Write a file in the workspace",
  async run({ path, content, is_new }, host) {
    const root = await workspaceOf(host);
    const before = await readTextOrNull(root, path);
    if (is_new && before !== null) throw new Failure("invalid", `${path} is there already.`);
    await writeText(root, path, content);
    const change = changeOf(path, before, content);
    return { ok: true, data: { files: change ? [change] : [] } };
  },
});

export const applyPatch = builtIn({
  key: "apply_patch",
  title: "Apply a patch",
  description:
    "Change files in the workspace of the organization by a unified diff, as git writes it: changed, new (--- /dev/null) and removed files (+++ /dev/null); or by a patch from *** Begin Patch to *** End Patch. All of it, or nothing.",
  input: z.object({ patch: z.string().min(1).max(4_000_000) }),
  output: Changed,
  effect: "write",
  approvalDescription: "Change files in the workspace",
  run: async ({ patch }, host) => ({ ok: true, data: { files: await applyTo(await workspaceOf(host), patch) } }),
});
