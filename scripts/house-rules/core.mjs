import { posix } from "node:path";
import ts from "typescript";
import { isTest } from "./source-files.mjs";

const name = "@executor/core";
const besideTheCore =
  /^(app|components|lib\/web|scripts\/serve)\/|^(middleware|instrumentation|scripts\/(serve|rotate-key))\.ts$/;

/** The core is one package, loaded once. An import by the path of its sources would load it again. */
export function checkCoreImports({ path, text, lineAt }) {
  if (isTest(path)) return [];
  const why = whyNot(path);
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName, pos }) => {
    const reason = why(fileName);
    return reason ? [{ path, line: lineAt(pos), rule: "core-loaded-twice", why: reason }] : [];
  });
}

function whyNot(path) {
  if (besideTheCore.test(path)) return byPath(path);
  return path.startsWith("lib/") ? byName : () => undefined;
}

const byPath = (path) => (specifier) => {
  const target = specifier.startsWith("@/") ? specifier.slice(2) : posix.join(posix.dirname(path), specifier);
  if (!/^[@.]/.test(specifier) || !/^lib\/(?!web(\/|$))/.test(target)) return undefined;
  return `${specifier} brings a second copy of the core's sources, which shares no class and no state with the first. Import ${name}/…; lib/package.json lists its front doors.`;
};

const byName = (specifier) =>
  specifier.startsWith(`${name}/`)
    ? `${specifier} is this very package as it was built last. Inside lib, import by a relative path.`
    : undefined;
