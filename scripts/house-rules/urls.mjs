import ts from "typescript";

/** `URL.canParse` of Node 20 gives wrong answers in a process that has run for a while. Programs in the sandbox and clients have another. */
export function checkUrls({ path, tree, lineAt }) {
  if (!/^(lib|scripts|app|components)\//.test(path) || /^lib\/(sdk|sandbox)\//.test(path)) return [];
  const found = [];
  (function visit(node) {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "canParse")
      found.push({
        path,
        line: lineAt(node.getStart(tree)),
        rule: "wrong-url-check",
        why: "URL.canParse of Node 20 refuses addresses with letters such as ü after some thousand calls. Ask isUrl() of lib/url.ts.",
      });
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}
