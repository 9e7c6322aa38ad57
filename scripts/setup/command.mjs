import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SetupError } from "./step.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a program to its end and returns its exit code and output. Meanwhile it shows all lines, or those with a given beginning. */
export function command(file, args, { env = {}, show = false, showLines = null } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && file === "npm",
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        chunks.push(chunk);
        if (show) process.stdout.write(chunk);
        else if (showLines) showSome(chunk.toString(), showLines);
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString() }));
  });
}

function showSome(text, beginning) {
  for (const line of text.split("\n")) if (line.startsWith(beginning)) console.log(line);
}

/** Runs a program that has to succeed. If it fails, the end of its output becomes the error. */
export async function mustRun(what, [file, ...args], options) {
  const { code, output } = await command(file, args, options);
  if (code === 0) return output;
  throw new SetupError(`${what} failed (exit code ${code}):\n${output.trimEnd().split("\n").slice(-40).join("\n")}`);
}

/** The path of a program in an installed package. */
export const tool = (...parts) => path.join(root, "node_modules", ...parts);
