import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

const compiler = resolve("node_modules/.bin/tsc");
const settings = {
  strict: true,
  noEmit: true,
  target: "es2022",
  module: "nodenext",
  types: [],
  lib: ["es2022", "dom", "dom.iterable"],
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
};

const paths = {
  "executor-console": [resolve("dist/sdk/index.d.ts")],
  "executor-console/plugin": [resolve("dist/plugin/index.d.ts")],
  "executor-console/router": [resolve("dist/router/index.d.ts")],
  "executor-console/in-process": [resolve("scripts/in-process.d.mts")],
};

/** What the compiler says of the files of a program that has the published package, and how long it takes. */
export async function compile(files: Record<string, string>): Promise<{ complaints: string; ms: number }> {
  const folder = mkdtempSync(resolve("dist", "program-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const compilerOptions = { ...settings, paths };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts", "*.mts"] }));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const began = Date.now();
  const complaints = await new Promise<string>((done) =>
    execFile(compiler, ["-p", folder], (_error, stdout, stderr) => done(stdout + stderr)),
  );
  return { complaints, ms: Date.now() - began };
}
