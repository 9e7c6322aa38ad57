import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "../../support/console-server";
import { expect, test } from "../../support/story";

const pages = path.join(projectRoot, ".next", "server");
const code = fs.readdirSync(pages, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));

test("pages and routes hold no code of the core", () => {
  const sources = new Set(code.flatMap((name) => sourcesOf(path.join(pages, `${name}.map`))));
  expect(sources).toContain("lib/web/page.ts");
  expect([...sources].filter((source) => /^lib\/(?!web\/)|@executor\/core/.test(source))).toEqual([]);
});

test("pages and routes load the core that the server loads", () => {
  const names = new Set(
    code.flatMap((name) => fs.readFileSync(path.join(pages, name), "utf8").match(/@executor\/core[\w-]*/g) ?? []),
  );
  expect(names.size).toBeGreaterThan(0);
  const fileOf = (folder: string, name: string) =>
    fs.realpathSync(createRequire(path.join(folder, "from.js")).resolve(`${name}/operation/failure`));
  const ofServer = fileOf(path.join(projectRoot, "dist"), "@executor/core");
  for (const name of names) expect(fileOf(path.join(pages, "chunks"), name)).toBe(ofServer);
});

type SourceMap = { sources?: string[]; sections?: { map: SourceMap }[] };

/** The files a built file was made from, seen from the project's folder. */
function sourcesOf(file: string): string[] {
  if (!fs.existsSync(file)) return [];
  const flat = ({ sources = [], sections = [] }: SourceMap): string[] => [
    ...sources,
    ...sections.flatMap(({ map }) => flat(map)),
  ];
  return flat(JSON.parse(fs.readFileSync(file, "utf8"))).map((source) =>
    path.relative(projectRoot, path.resolve(path.dirname(file), decodeURIComponent(source))),
  );
}
