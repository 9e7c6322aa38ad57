/** Plants one violation of each kind in a small copy of the house, and sees each of them reported. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanHouse } from "./boundaries/clean-house";
import { dead, documents, houseRules, imports, lint } from "./boundaries/planted-violations";
import {
  checkDeadCode,
  checkDocuments,
  checkHouseRules,
  checkImports,
  checkLint,
  type Finding,
  staircase,
} from "./boundaries/run-guards";

const project = join(import.meta.dirname, "..");
const everything = [...imports, ...houseRules, ...documents, ...lint, ...dead];
/** `components/ui/big.tsx` closes a circle of folders, in which the card is reported too. */
const plantedPaths = new Set([...everything.map(({ path }) => path), "components/session-card.tsx"]);
let scratch = "";

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "boundaries-")));
  symlinkSync(join(project, "node_modules"), join(scratch, "node_modules"));
  build("clean", cleanHouse);
  build("planted", { ...cleanHouse, ...Object.fromEntries(everything.map(({ path, code }) => [path, code])) });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each([
  { guard: "imports", check: checkImports, planted: imports },
  { guard: "house rules", check: checkHouseRules, planted: houseRules },
  { guard: "documents", check: checkDocuments, planted: documents },
  { guard: "lint", check: checkLint, planted: lint },
])("$guard", ({ check, planted }) => {
  let found: Finding[] = [];

  beforeAll(async () => {
    found = await check(join(scratch, "planted"));
  }, 60_000);

  it.each(planted)("reports $rule in $path, with its reason", ({ path, rule }) => {
    const here = found.filter((finding) => finding.path === path);
    expect(here.map((finding) => finding.rule)).toContain(rule);
    expect(here.find((finding) => finding.rule === rule)?.why).toMatch(/\w \w/);
  });

  it("reports nothing that was not planted", () => {
    expect(found.filter(({ path }) => !plantedPaths.has(path))).toEqual([]);
  });

  it("is quiet in a house that keeps the rules", async () => {
    expect(await check(join(scratch, "clean"))).toEqual([]);
  }, 60_000);
});

describe("dead code", () => {
  it("reports a file and an export that nobody uses", async () => {
    const found = await checkDeadCode(join(scratch, "planted"));
    for (const { path, rule } of dead) expect(found).toContainEqual(expect.objectContaining({ path, rule }));
  }, 60_000);

  it("is quiet about files and exports in a house that uses all of them", async () => {
    const found = await checkDeadCode(join(scratch, "clean"));
    expect(found.filter(({ rule }) => rule === "files" || rule === "exports")).toEqual([]);
  }, 60_000);
});

describe("the staircase", () => {
  it("only knows errors, and each of them says why and what to do", () => {
    for (const { name, severity, comment } of staircase.forbidden) {
      expect(severity, name).toBe("error");
      expect(comment.split(/[.:] /).length, name).toBeGreaterThan(1);
    }
  });

  it("has a planted violation for every kind of rule", () => {
    const kind = (name: string) => name.replace(/^(never-upstairs-from|only-what-is-granted-to|front-door-of)-.*/, "$1");
    const planted = new Set(imports.map(({ rule }) => kind(rule)));
    expect(staircase.forbidden.map(({ name }) => kind(name)).filter((name) => !planted.has(name))).toEqual([]);
  });
});

it.each([
  ["imports", checkImports],
  ["house rules", checkHouseRules],
  ["documents", checkDocuments],
])(
  "finds nothing wrong with the %s of this project",
  async (_, check) => {
    expect(await check(project)).toEqual([]);
  },
  60_000,
);

function build(name: string, files: Record<string, string>): void {
  const configs = [
    ...[".dependency-cruiser.cjs", ".gitignore", "biome.json", "knip.json", "lib/package.json"],
    ...["package.json", "tsconfig.boundaries.json", "tsconfig.json"],
  ];
  for (const config of configs) {
    mkdirSync(dirname(join(scratch, name, config)), { recursive: true });
    cpSync(join(project, config), join(scratch, name, config));
  }
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name, path)), { recursive: true });
    writeFileSync(join(scratch, name, path), code);
  }
}
