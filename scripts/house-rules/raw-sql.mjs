import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { isTest } from "./source-files.mjs";

const raw = /^\$(queryRaw|executeRaw)(Unsafe|Typed)?$/;
const always = ["lib/db/", "lib/signal/", "lib/queue/", "lib/operation/change.ts"];

/** Where raw SQL is allowed: lib/db and what a line "Raw SQL: `path`" of a decision names. */
export function rawSqlFiles(root) {
  const folder = join(root, "docs/decisions");
  if (!existsSync(folder)) return always;
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const named = lines
    .filter((line) => /^[-*\s]*Raw SQL:/.test(line))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
  return [...always, ...named];
}

/** Raw SQL passes the client that adds the organization to every query. */
export function checkRawSql({ path, tree, lineAt }, allowed) {
  if (
    !/^(lib|app|components|bin)\//.test(path) ||
    isTest(path) ||
    allowed.some((listed) => path === listed || (listed.endsWith("/") && path.startsWith(listed)))
  )
    return [];
  const found = [];
  (function visit(node) {
    if (ts.isIdentifier(node) && raw.test(node.text))
      found.push({
        path,
        line: lineAt(node.getStart(tree)),
        rule: "raw-sql",
        why: `${node.text} passes the client that adds the organization to every query. Use the scoped client, or move the query into lib/db, or name the file in a decision: "Raw SQL: \`${path}\`" in docs/decisions.`,
      });
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}
