import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { env } from "../../env";
import { staticPluginSuite } from "../static-plugin.suite";
import { shell } from "./plugin";

const folder = mkdtempSync(path.join(tmpdir(), "executor-shell-"));
Object.assign(env, { EXECUTOR_SHELL_ROOT: folder, EXECUTOR_SHELL_SANDBOX: "ask" });
afterAll(() => {
  Object.assign(env, { EXECUTOR_SHELL_ROOT: "", EXECUTOR_SHELL_SANDBOX: "require" });
  rmSync(folder, { recursive: true, force: true });
});

const patch = "--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+new\n";

function argsFor(tool: string): Record<string, unknown> {
  if (tool === "shell") return { command: ["sh", "-c", "echo first > read.txt"], sandbox_permissions: "require_escalated" };
  if (tool === "search") return { query: "first" };
  if (tool === "apply_patch") return { patch };
  return { path: tool === "read_file" ? "read.txt" : "written.txt", content: tool === "write_file" ? "text" : undefined };
}

staticPluginSuite({ plugin: shell, argsFor });

it("has no tools as long as the operator has not switched it on", () => {
  const names = () =>
    shell.staticSources(() => ({ summary: "", input: true, output: true })).flatMap(({ tools }) => tools.map(({ name }) => name));
  expect(names()).toEqual(["shell", "read_file", "write_file", "search", "apply_patch"]);
  env.EXECUTOR_SHELL_ROOT = "";
  expect(names()).toEqual([]);
  env.EXECUTOR_SHELL_ROOT = folder;
});
