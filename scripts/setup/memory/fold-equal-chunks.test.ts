import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { foldEqualChunks } from "./fold-equal-chunks.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "chunks-test-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const chunk = (name: string, code: string) => fs.writeFileSync(path.join(folder, name), code);
const load = (name: string): unknown => createRequire(path.join(folder, "from.js"))(`./${name}`);

test("files that say the same become one, and every name still leads to it", () => {
  chunk("a.js", "module.exports = [1, () => 'one'];\n\n//# sourceMappingURL=a.js.map\n");
  chunk("[b] c.js", "module.exports = [1, () => 'one'];\n\n//# sourceMappingURL=%5Bb%5D%20c.js.map\n");
  chunk("d.js", "module.exports = [2, () => 'two'];\n\n//# sourceMappingURL=d.js.map\n");
  for (let round = 0; round < 2; round += 1) foldEqualChunks(folder);
  expect(load("a.js")).toBe(load("[b] c.js"));
  expect(load("a.js")).toMatchObject([1, expect.any(Function)]);
  expect(load("d.js")).toMatchObject([2, expect.any(Function)]);
});
