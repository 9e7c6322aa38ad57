/** Runs each guard on a folder, as `npm run verify` does, and converts its report into one form. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export type Finding = { path: string; rule: string; why: string };
type Staircase = { forbidden: { name: string; severity: string; comment: string }[] };

const project = join(import.meta.dirname, "../..");
export const staircase = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as Staircase;

export async function checkImports(root: string): Promise<Finding[]> {
  const bin = join(project, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const paths = ["app", "components", "lib", "bin", "scripts", "bench", "e2e", "examples", "middleware.ts", "instrumentation.ts"];
  const present = paths.filter((path) => existsSync(join(root, path)));
  const output = await run([bin, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...present], root);
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule: { name } }) => ({ path: from, rule: name, why: commentOf(name) }));
}

const commentOf = (name: string) => staircase.forbidden.find((rule) => rule.name === name)?.comment ?? "";

export async function checkHouseRules(root: string): Promise<Finding[]> {
  return parseLines(await run([join(project, "scripts/check-house-rules.mjs")], root));
}

export async function checkDocuments(root: string): Promise<Finding[]> {
  return parseLines(await run([join(project, "scripts/check-doc-paths.mjs")], root));
}

function parseLines(output: string): Finding[] {
  return [...output.matchAll(/^(\S+):\d+ {2}(\S+)\n {4}(.+)$/gm)].map(([, path = "", rule = "", why = ""]) => ({
    path,
    rule,
    why,
  }));
}

export async function checkLint(root: string): Promise<Finding[]> {
  const bin = join(project, "node_modules/@biomejs/biome/bin/biome");
  const output = await run([bin, "lint", "--colors=off", "--reporter=json", "--max-diagnostics=none", "."], root);
  type Diagnostic = { category: string; message: string; location: { path: string } };
  const { diagnostics } = JSON.parse(output.slice(output.indexOf("{"))) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ category, message, location }) => ({ path: location.path, rule: category, why: message }));
}

export async function checkDeadCode(root: string): Promise<Finding[]> {
  const throughTheCore = ["--tsConfig", "tsconfig.boundaries.json", "--include-entry-exports"];
  const output = await run([join(project, "node_modules/knip/bin/knip.js"), ...throughTheCore, "--reporter", "json"], root);
  const { issues } = JSON.parse(output) as { issues: ({ file: string } & Record<string, unknown>)[] };
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds)
      .filter(([, found]) => Array.isArray(found) && found.length > 0)
      .map(([rule]) => ({ path: file, rule, why: `unused ${rule}` })),
  );
}

/** The output of a tool. A failure means that it found something, which is no error here. Without output it has crashed. */
function run(args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd });
    const chunks: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => errors.push(chunk));
    child.on("error", reject);
    child.on("close", () => (chunks.length > 0 ? resolve(Buffer.concat(chunks).toString()) : reject(new Error(errors.join("")))));
  });
}
