import ts from "typescript";
import { isTest } from "./source-files.mjs";

/** Models whose rows may hold megabytes: runs, documents, kept answers. */
const heavy = new Set([
  "execution",
  "call",
  "outputLine",
  "approval",
  "integrationDocument",
  "pipelineDocument",
  "idempotentAnswer",
]);
const reading = /^find(Many|First|Unique)(OrThrow)?$/;

/** Queries of rows with bytes name their columns, so that a list never reads what it does not show. */
export function checkSealedReads({ path, tree, lineAt }) {
  if (!/^(lib|app|components)\//.test(path) || isTest(path)) return [];
  const found = [];
  (function visit(node) {
    const model = ts.isCallExpression(node) && readModel(node.expression);
    if (model && heavy.has(model) && !namesColumns(node.arguments[0]))
      found.push({
        path,
        line: lineAt(node.getStart(tree)),
        rule: "sealed-read",
        why: `This reads every column of ${model}, also the sealed ones, which may be megabytes a row. Name what is needed with \`select\` or \`omit\`.`,
      });
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}

/** `execution` of `db.execution.findMany`. */
function readModel(callee) {
  if (!ts.isPropertyAccessExpression(callee) || !reading.test(callee.name.text)) return null;
  return ts.isPropertyAccessExpression(callee.expression) ? callee.expression.name.text : null;
}

function namesColumns(argument) {
  if (!argument || !ts.isObjectLiteralExpression(argument)) return false;
  return argument.properties.some(({ name }) => name !== undefined && ["select", "omit"].includes(name.getText()));
}
