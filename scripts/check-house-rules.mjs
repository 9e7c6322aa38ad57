/** The rules that no linter can see: sizes, folders, names, words, comments, disabled guards, the core, state, ids of plugins, raw SQL, transactions, reads of sealed rows and checks of URLs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { checkComments } from "./house-rules/comments.mjs";
import { checkCoreImports } from "./house-rules/core.mjs";
import { checkFolders } from "./house-rules/folders.mjs";
import { checkNames } from "./house-rules/names.mjs";
import { checkPluginIds, readPluginIds } from "./house-rules/plugin-ids.mjs";
import { checkRawSql, rawSqlFiles } from "./house-rules/raw-sql.mjs";
import { checkSealedReads } from "./house-rules/sealed-reads.mjs";
import { checkFileSize } from "./house-rules/size.mjs";
import { sourceFiles } from "./house-rules/source-files.mjs";
import { checkState } from "./house-rules/state.mjs";
import { checkTransactions } from "./house-rules/transactions.mjs";
import { checkUrls } from "./house-rules/urls.mjs";
import { checkGlossary, checkWords, readGlossary } from "./house-rules/words.mjs";

const root = process.argv[2] ?? process.cwd();
const paths = sourceFiles(root);
const allowedSql = rawSqlFiles(root);
const glossary = readGlossary(root);
const files = paths.map(parse);
const pluginIds = readPluginIds(files);
const findings = [...checkGlossary(glossary), ...checkFolders(files), ...files.flatMap(checkFile)];

for (const { path, line, rule, why } of findings) console.log(`${path}:${line}  ${rule}\n    ${why}`);
if (findings.length > 0) console.log(`\n${findings.length} house rules broken in ${paths.length} files.`);
else console.log(`House rules kept in ${paths.length} files.`);
process.exitCode = findings.length > 0 ? 1 : 0;

function parse(path) {
  const text = readFileSync(join(root, path), "utf8");
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, lineAt: (position) => tree.getLineAndCharacterOfPosition(position).line + 1 };
}

function checkFile(file) {
  return [
    ...checkNames(file),
    ...checkWords(file, glossary),
    ...checkFileSize(file),
    ...checkComments(file),
    ...checkCoreImports(file),
    ...checkState(file),
    ...checkPluginIds(file, pluginIds),
    ...checkRawSql(file, allowedSql),
    ...checkTransactions(file),
    ...checkSealedReads(file),
    ...checkUrls(file),
  ];
}
