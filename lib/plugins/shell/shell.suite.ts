import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { env } from "../../env";
import type { ToolResult } from "../contract";
import type { StaticHost } from "../static-plugin";
import { hostWith } from "../static-plugin.suite";
import { shell } from "./plugin";

/** Switches the shell on with a folder of its own for a test, and calls its tools there. */
export async function newShell(sandbox: "require" | "ask" = "require") {
  const folder = await mkdtemp(path.join(tmpdir(), "executor-shell-"));
  Object.assign(env, { EXECUTOR_SHELL_ROOT: folder, EXECUTOR_SHELL_SANDBOX: sandbox });
  onTestFinished(async () => {
    Object.assign(env, { EXECUTOR_SHELL_ROOT: "", EXECUTOR_SHELL_SANDBOX: "require" });
    await rm(folder, { recursive: true, force: true });
  });
  const [source] = shell.staticSources(() => ({ summary: "", input: true, output: true }));
  const call = (key: string, args: Record<string, unknown>, host: Partial<StaticHost> = {}): Promise<ToolResult> => {
    const tool = source?.tools.find(({ name }) => name === key);
    if (!tool) throw new Error(`The shell has no tool ${key}.`);
    return shell.invoke({ tool, args }, { ...hostWith(null, host.signal), organization: "one", ...host });
  };
  return { folder, workspace: path.join(folder, "one"), call };
}

/** The data of an answer; one that failed is thrown. */
export function dataOf<Data = Record<string, unknown>>(result: ToolResult): Data {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.data as Data; // safe: the test says what the tool gives
}
