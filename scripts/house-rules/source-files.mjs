import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const tops = ["app", "components", "lib", "bin", "scripts", "prisma", "bench", "e2e", "examples"];
const skipped = new Set(["node_modules", "generated", "migrations", "results", "screenshots", "dist"]);
const code = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;

/** Every file with code of the project, relative to its root. */
export function sourceFiles(root) {
  const atTop = readdirSync(root).filter(
    (name) => code.test(name) && name !== "next-env.d.ts" && statSync(join(root, name)).isFile(),
  );
  return [...atTop, ...tops.filter((top) => existsSync(join(root, top))).flatMap((top) => filesUnder(root, top))];
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(root, path);
    return code.test(entry.name) ? [path] : [];
  });
}

export const isTest = (path) => /\.(test|suite|spec)\.tsx?$/.test(path);
