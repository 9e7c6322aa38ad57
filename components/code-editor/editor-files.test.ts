import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { editorFiles } from "./editor-files";

const folder = path.join(import.meta.dirname, "../../node_modules/monaco-editor/min/vs");

it("are files of the editor as it is installed, each of which it asks for itself", () => {
  const texts = editorFiles.map((file) => fs.readFileSync(path.join(folder, file), "utf8")).join("\n");
  const isAsked = (file: string) => texts.includes(path.basename(file, ".js"));
  expect(editorFiles.filter((file) => !isAsked(file))).toEqual([]);
});
