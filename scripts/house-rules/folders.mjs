import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { isTest } from "./source-files.mjs";

/**
 * No two folders import each other, not even through others: a reader takes one folder at a time. A room's front door may
 * import all of its folders. The parts of a page belong to the page's folder. Between rooms the staircase rules.
 */
export function checkFolders(files) {
  const paths = new Set(files.map(({ path }) => path));
  const edges = files.filter(({ path }) => isJudged(path)).flatMap((file) => edgesOf(file, paths));
  const next = new Map();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  return edges.filter(({ from, to }) => leads(next, to, from)).map(finding);
}

function isJudged(path) {
  return /^(lib|app|components)\//.test(path) && !isTest(path) && !/\/index\.ts$/.test(path);
}

function edgesOf({ path, tree, lineAt }, paths) {
  const from = folderOf(path);
  return importsOf(tree).flatMap((specifier) => {
    const target = fileOf(path, specifier.text, paths);
    if (target === undefined || /\/index\.ts$/.test(target)) return [];
    const to = folderOf(target);
    return to === from || roomOf(to) !== roomOf(from) ? [] : [{ path, line: lineAt(specifier.getStart(tree)), from, to }];
  });
}

function importsOf(tree) {
  const found = [];
  (function visit(node) {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) found.push(node.moduleSpecifier);
    const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    if (isDynamic && node.arguments[0] && ts.isStringLiteral(node.arguments[0])) found.push(node.arguments[0]);
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}

function fileOf(path, specifier, paths) {
  if (!/^(\.|@\/)/.test(specifier)) return undefined;
  const target = specifier.startsWith("@/") ? specifier.slice(2) : normalize(join(dirname(path), specifier));
  return [".ts", ".tsx", "/index.ts", ""].map((ending) => target + ending).find((candidate) => paths.has(candidate));
}

const folderOf = (path) => dirname(path).replace(/\/_parts(\/.*)?$/, "");

/** Rooms of lib cannot form a circle, so each is checked by itself. The folders outside of lib are checked together. */
const roomOf = (folder) => /^lib\/[^/]+/.exec(folder)?.[0] ?? "";

function leads(next, from, to) {
  const seen = new Set();
  const open = [from];
  for (const folder of open) {
    if (folder === to) return true;
    if (seen.has(folder)) continue;
    seen.add(folder);
    open.push(...(next.get(folder) ?? []));
  }
  return false;
}

const finding = ({ path, line, from, to }) => ({
  path,
  line,
  rule: "folders-in-a-circle",
  why: `${from} imports ${to}, which leads back to ${from}: neither can be read without the other. Move what both need into one of them, or below both.`,
});
