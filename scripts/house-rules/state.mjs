import ts from "typescript";
import { isTest } from "./source-files.mjs";

const stateful =
  /^(Map|Set|WeakMap|WeakSet|Array|EventEmitter|EventTarget|AsyncLocalStorage|AbortController|Pool|Client|Agent|ProxyAgent|Worker|PrismaClient|Registry|PgBoss)$/;
const mutating = new Set(["setInterval", "setTimeout", "process.on", "process.once"]);

/** Nobody ends state at module level, neither on shutdown nor between tests. */
export function checkState({ path, tree, lineAt }) {
  if (!path.startsWith("lib/") || path === "lib/process.ts" || isTest(path)) return [];
  return tree.statements
    .flatMap((statement) => statesIn(statement, tree))
    .map(({ node, what }) => ({
      path,
      line: lineAt(node.getStart(tree)),
      rule: "state-at-module-level",
      why: `${what} is never ended, neither on shutdown nor between tests. Make it with processWide() of lib/process.ts, or type it as a constant (ReadonlySet, ReadonlyMap, readonly T[]).`,
    }));
}

function statesIn(statement, tree) {
  if (ts.isExpressionStatement(statement)) return atWork(statement, tree);
  if (!ts.isVariableStatement(statement)) return [];
  const constant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
  return statement.declarationList.declarations.flatMap((node) => {
    if (!constant) return [{ node, what: `The variable ${node.name.getText(tree)}` }];
    return node.initializer && isState(node, tree) ? [{ node, what: `The value of ${node.name.getText(tree)}` }] : [];
  });
}

function isState({ initializer, type }, tree) {
  if (type && /^(Readonly|readonly\b)/.test(type.getText(tree))) return false;
  if (ts.isNewExpression(initializer)) return stateful.test(initializer.expression.getText(tree).split(".").at(-1));
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0;
  return ts.isObjectLiteralExpression(initializer) && initializer.properties.length === 0;
}

function atWork({ expression: node }, tree) {
  if (ts.isCallExpression(node) && mutating.has(node.expression.getText(tree)))
    return [{ node, what: `What ${node.expression.getText(tree)} starts` }];
  const assigns = ts.isBinaryExpression(node) && /^=|[^=!<>]=$/.test(node.operatorToken.getText(tree));
  return assigns ? [{ node, what: `What is assigned to ${node.left.getText(tree)}` }] : [];
}
