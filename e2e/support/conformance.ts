import { spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "./console-server";

const folder = path.join(projectRoot, "e2e/conformance");
const suites = path.join(projectRoot, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

export const baseline = path.join(folder, "baseline.yml");

/** The command of a client for the suites: a console that this key leads to. */
export const clientCommand = `${process.execPath} ${path.join(folder, "client.mjs")}`;

/** Runs the official suites of the protocol. */
export function runConformance(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", path.join(folder, "glob-for-node-20.mjs"), suites, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      child.emit("output");
    });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, output })),
  );
  /** What it says of itself, as soon as it does. */
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      child.on("output", () => pattern.test(output) && resolve(pattern.exec(output)?.[1] ?? ""));
      child.on("close", () => reject(new Error(output)));
    });
  return { ended, says, kill: () => child.kill("SIGKILL") };
}
