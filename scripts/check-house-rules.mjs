/** The rules that no linter can see: sizes, names, comments, disabled guards, state, raw SQL, transactions and reads of sealed rows. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { checkComments } from "./house-rules/comments.mjs";
import { checkNames } from "./house-rules/names.mjs";
import { checkRawSql, rawSqlPlaces } from "./house-rules/raw-sql.mjs";
import { checkSealedReads } from "./house-rules/sealed-reads.mjs";
import { checkFileSize, checkRoomSizes } from "./house-rules/size.mjs";
import { sourceFiles } from "./house-rules/source-files.mjs";
import { checkState } from "./house-rules/state.mjs";
import { checkTransactions } from "./house-rules/transactions.mjs";

const root = process.argv[2] ?? process.cwd();
const paths = sourceFiles(root);
const allowedSql = rawSqlPlaces(root);
const findings = [...checkRoomSizes(paths), ...paths.flatMap(checkFile)];

for (const { path, line, rule, why } of findings) console.log(`${path}:${line}  ${rule}\n    ${why}`);
if (findings.length > 0) console.log(`\n${findings.length} house rules broken in ${paths.length} files.`);
else console.log(`House rules kept in ${paths.length} files.`);
process.exitCode = findings.length > 0 ? 1 : 0;

function checkFile(path) {
  const text = readFileSync(join(root, path), "utf8");
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const file = { path, text, tree, lineAt: (position) => tree.getLineAndCharacterOfPosition(position).line + 1 };
  return [
    ...checkNames(file),
    ...checkFileSize(file),
    ...checkComments(file),
    ...checkState(file),
    ...checkRawSql(file, allowedSql),
    ...checkTransactions(file),
    ...checkSealedReads(file),
  ];
}
