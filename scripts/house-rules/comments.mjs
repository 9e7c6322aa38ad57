import ts from "typescript";

const linesMax = 3;
const disabled = [
  /@ts-(ignore|nocheck)/,
  /biome-ignore/,
  /(eslint|depcruise|dependency-cruiser|oxlint|tslint)-(disable|ignore)/,
  /\b(v8|c8|istanbul) ignore\b|@knipignore|knip-ignore/,
];
const withoutReason = /@ts-expect-error[\s:–-]*(.{0,9})$/m;

/** Comments stay short, and none of them switches a guard off. */
export function checkComments(file) {
  const comments = commentsOf(file);
  return [
    ...blocksOf(comments).flatMap((block) => tooLong(file, block)),
    ...comments.flatMap((comment) => switchesOff(file, comment)),
  ];
}

function tooLong({ path }, { line, lines }) {
  if (lines <= linesMax) return [];
  const why = `${lines} lines, at most ${linesMax} are allowed: long comments grow old unread. Say the one why that cannot be seen; longer reasons belong into docs/decisions.`;
  return [{ path, line, rule: "comment-too-long", why }];
}

function switchesOff({ path }, { line, text }) {
  const bare = text.replace(/\*\/\}?$/, "").trimEnd();
  if (!disabled.some((pattern) => pattern.test(bare)) && !withoutReason.test(bare)) return [];
  const why =
    "A guard that is switched off in one place protects nothing anywhere. Change the code so that the guard agrees; `@ts-expect-error` needs its reason on the same line.";
  return [{ path, line, rule: "guard-switched-off", why }];
}

function commentsOf({ tree, text, lineAt }) {
  const found = new Map();
  const add = (range) => found.set(range.pos, range);
  (function visit(node) {
    if (ts.isJsxText(node) || (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode)) return;
    const children = node.getChildren(tree);
    children.forEach(visit);
    if (children.length > 0) return;
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(range);
    if (!isBeforeJsxText(node)) for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) add(range);
  })(tree);
  return [...found.values()]
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end, kind }) => ({
      text: text.slice(pos, end),
      line: lineAt(pos),
      endLine: lineAt(end),
      single: kind === ts.SyntaxKind.SingleLineCommentTrivia,
      alone: text.slice(text.lastIndexOf("\n", pos - 1) + 1, pos).trim() === "",
    }));
}

/** After these tokens, `//` is text on a page and not a comment. */
function isBeforeJsxText({ kind, parent }) {
  if (kind !== ts.SyntaxKind.CloseBraceToken && kind !== ts.SyntaxKind.GreaterThanToken) return false;
  return /^Jsx/.test(ts.SyntaxKind[parent.kind]);
}

/** Neighbouring single-line comments count as one block. */
function blocksOf(comments) {
  const blocks = [];
  for (const comment of comments) {
    const last = blocks.at(-1);
    if (comment.single && comment.alone && last?.single && last.endLine + 1 === comment.line) {
      last.lines += 1;
      last.endLine = comment.line;
    } else blocks.push({ ...comment, lines: linesOf(comment.text) });
  }
  return blocks;
}

const linesOf = (text) => text.split("\n").filter((line) => /[^\s/*]/.test(line)).length;
