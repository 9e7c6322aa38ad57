import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { asDeclarations, type TypePrint } from "./typescript/print-types";

const compiler = resolve("node_modules/.bin/tsc");
const compilerOptions = { strict: true, noEmit: true, target: "es2023", lib: ["es2023"], types: [], module: "esnext" };

/** What `tsc --strict` has to say about many printed types, compiled in one go; nothing when all are well. */
export async function compileErrors(prints: Iterable<readonly [name: string, print: TypePrint]>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "printed-types-"));
  try {
    const names = await writeAll(join(folder, "src"), prints);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
    const output = await run(folder);
    return output
      .split("\n")
      .filter((line) => line.includes("error TS"))
      .map((line) => withName(line, names));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeAll(folder: string, prints: Iterable<readonly [string, TypePrint]>): Promise<Map<string, string>> {
  await mkdir(folder);
  const names = new Map<string, string>();
  for (const [name, print] of prints) {
    const file = `${names.size}.ts`;
    names.set(file, name);
    await writeFile(join(folder, file), `${asDeclarations(print)}export type { Input, Output };\n`);
  }
  return names;
}

async function run(folder: string): Promise<string> {
  const call = promisify(execFile)(compiler, ["--pretty", "false", "-p", "."], { cwd: folder, maxBuffer: 64_000_000 });
  return call.then(
    () => "",
    (error: { stdout?: string; message: string }) => error.stdout || `error TS0: ${error.message}`,
  );
}

function withName(line: string, names: Map<string, string>): string {
  const file = /^src\/(\d+\.ts)/.exec(line)?.[1] ?? "";
  return `${names.get(file) ?? "?"}: ${line}`;
}
