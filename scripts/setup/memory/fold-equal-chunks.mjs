import fs from "node:fs";
import path from "node:path";

const sourceMapNote = /\n\/\/# sourceMappingURL=.*\s*$/;

/**
 * Next writes the same code once for each group of routes, under another name each time, and a running server keeps the text
 * of every file it has loaded. Of files that say the same one stays; the others refer to it.
 */
export function foldEqualChunks(folder) {
  const kept = new Map();
  for (const name of fs.readdirSync(folder).sort()) {
    if (!name.endsWith(".js")) continue;
    const file = path.join(folder, name);
    const code = fs.readFileSync(file, "utf8").replace(sourceMapNote, "");
    const first = kept.get(code);
    if (first === undefined) kept.set(code, name);
    else fs.writeFileSync(file, `module.exports = require(${JSON.stringify(`./${first}`)});\n`);
  }
}
