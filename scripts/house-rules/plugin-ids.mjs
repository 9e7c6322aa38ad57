import ts from "typescript";
import { isTest } from "./source-files.mjs";

const { SyntaxKind } = ts;
const comparing = new Set([
  ...[SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken],
  ...[SyntaxKind.EqualsEqualsToken, SyntaxKind.ExclamationEqualsToken],
]);
const matching = new Set(["has", "includes", "startsWith", "endsWith", "match", "test"]);
const idNames = /(^|\.)(pluginId|plugin\.id|plugin)$/;
const isPlugins = (path) => path.startsWith("lib/plugins/");

/** The ids of the plugins that lib/plugins declares. */
export function readPluginIds(files) {
  const declaring = files.filter(({ path }) => isPlugins(path) && !isTest(path));
  return new Set(declaring.flatMap(({ tree }) => tree.statements.flatMap((statement) => declaredIds(statement, tree))));
}

function declaredIds(statement, tree) {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ type, initializer }) => {
    if (!type || !/Plugin$/.test(type.getText(tree)) || !initializer || !ts.isObjectLiteralExpression(initializer)) return [];
    const id = initializer.properties.find((property) => property.name?.getText(tree) === "id")?.initializer;
    return id && ts.isStringLiteral(id) ? [id.text] : [];
  });
}

/** What differs from plugin to plugin is a property of the contract, so that a new plugin is one folder. */
export function checkPluginIds({ path, tree, lineAt }, ids) {
  if (!/^(app|bin|components|lib)\//.test(path) || isPlugins(path) || isTest(path)) return [];
  const found = [];
  (function visit(node) {
    const compared = comparedIn(node, { tree, ids });
    if (compared)
      found.push({
        path,
        line: lineAt(node.getStart(tree)),
        rule: "plugin-by-id",
        why: `${compared.getText(tree)} is compared here. Ask the plugin: make what differs a property in lib/plugins/contract.ts.`,
      });
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}

function comparedIn(node, { tree, ids }) {
  if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.kind)) return comparedSide(node, { tree, ids });
  if (ts.isSwitchStatement(node)) return isId(node.expression, tree) ? node.expression : null;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (!matching.has(node.expression.name.text)) return null;
  return [node.expression.expression, ...node.arguments].find((part) => isId(part, tree)) ?? null;
}

function comparedSide({ left, right }, { tree, ids }) {
  for (const [side, other] of [
    [left, right],
    [right, left],
  ]) {
    if (isId(side, tree) && !isNothing(other, tree)) return side;
    if (isKindOfIntegration(side, tree) && ts.isStringLiteral(other) && ids.has(other.text)) return side;
  }
  return null;
}

const isNothing = (node, tree) => /^(null|undefined)$/.test(node.getText(tree));
const isId = (node, tree) => idNames.test(node.getText(tree));

/** The API calls the id of a plugin the kind of an integration. Previews of requests have kinds of their own. */
const isKindOfIntegration = (node, tree) => /(^|\.)kind$/.test(node.getText(tree)) && !/^request\./.test(node.getText(tree));
