import type { BuiltIn } from "../builtin/define/built-in";
import type { StaticPlugin } from "../static-plugin";
import { isSwitchedOn } from "./files/workspace";
import { applyPatch, readFile, writeFile } from "./tools/files";
import { search } from "./tools/search";
import { shell as run } from "./tools/shell";

const all: readonly BuiltIn[] = [run, readFile, writeFile, search, applyPatch];

/** Commands and files of the machine that the console runs on, where the operator switched them on. */
export const shell: StaticPlugin = {
  id: "shell",
  label: "Shell",
  toolType: "internal",
  staticSources: () =>
    isSwitchedOn()
      ? [
          {
            integration: "executor",
            connection: "shell",
            title: "Executor",
            description: "Commands and files in the workspace of the organization, on the machine of the console.",
            tools: all.map(({ definition }) => definition),
          },
        ]
      : [],
  invoke({ tool, args }, host) {
    const found = all.find(({ key }) => key === tool.name);
    if (!found) throw new Error(`There is no tool ${tool.name} of the shell.`);
    return found.invoke(args, host);
  },
};
