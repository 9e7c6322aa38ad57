import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { main } from "./main";
import { openInBrowser, type Surroundings } from "./surroundings";

const { env, platform, stdin, stdout, stderr } = process;
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
process.once("SIGTERM", () => interruption.abort());
// whoever reads the answer may have read enough, as `head` has
stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const around: Surroundings = {
  ...{ env, platform, stdin, stdout, stderr, signal: interruption.signal },
  openBrowser: (url) => openInBrowser(url, platform),
  editText: (text) => Promise.resolve(edited(text)),
};

process.exitCode = await main(process.argv.slice(2), around);

/** In a file of its own, which only this person can read and which is gone afterwards. */
function edited(text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "executor-"));
  try {
    const file = path.join(folder, "arguments.json");
    fs.writeFileSync(file, text, { mode: 0o600 });
    const editor = env.VISUAL || env.EDITOR || (platform === "win32" ? "notepad" : "vi");
    spawnSync(editor, [file], { stdio: "inherit", shell: true });
    return fs.readFileSync(file, "utf8");
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
