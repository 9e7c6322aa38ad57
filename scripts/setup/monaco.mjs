import fs from "node:fs";
import path from "node:path";
import { root, tool } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

/** Copies the code editor to public/monaco, so that it comes from our own address. */
export const copyMonaco = () =>
  whenStale({ stamp: "dist/monaco.stamp", inputs: ["node_modules/monaco-editor/package.json"], output: "public/monaco/vs" }, () =>
    step("Copying the code editor", async () => {
      const target = path.join(root, "public/monaco");
      fs.rmSync(target, { recursive: true, force: true });
      await fs.promises.cp(tool("monaco-editor", "min", "vs"), path.join(target, "vs"), { recursive: true });
    }),
  );
