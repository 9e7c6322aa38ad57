import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { Failure } from "../../operation/failure";
import { printBrief, printTypes, type TypePrint } from "../../schema";
import { compileErrors } from "../../schema/compile.suite";
import type { Reading, ToolDef } from "../contract";
import { checkProduction } from "../production.suite";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

const folder = fileURLToPath(new URL("../../../../shared/corpora/openapi/", import.meta.url));
const badFolder = fileURLToPath(new URL("../../../../shared/corpora/bad-openapi/", import.meta.url));
type Fact = { f: string; ops: number };
type Bad = { file: string; expect: string; why: string };
const facts: Fact[] = listed(join(folder, "FACTS.json"));
const manifest: Bad[] = listed(join(badFolder, "MANIFEST.json"));

function listed<T>(path: string): T[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
}

test("the collections of real and bad documents are beside the project, or their suites are left out and say so", ({ skip }) => {
  if (facts.length === 0 || manifest.length === 0)
    skip("../shared/corpora is not there: only the project's own documents were read");
  expect(facts.length).toBeGreaterThan(20);
  expect(manifest.length).toBeGreaterThan(30);
});

const prints: [string, TypePrint][] = [];

describe.runIf(facts.length > 0)("the collection of real documents", () => {
  it.each(facts.map((fact) => [fact.f, fact] as const))("%s becomes the tools that were counted", (name, { ops }) => {
    const text = readFileSync(join(folder, name), "utf8");
    const reading = readOpenapi([{ name, text }]);
    const production = resolveOpenapi(reading.document);
    expect(production.tools).toHaveLength(ops);
    checkProduction(production);
    expect(readOpenapi([{ name, text }]).revision).toBe(reading.revision);
    const step = Math.ceil(ops / 12);
    const sample = production.tools.filter((_, i) => i % step === 0);
    for (const tool of sample) prints.push([`${name} ${tool.name}`, briefly(tool, production.definitions)]);
  });

  it("has the same names when the order of keys changes and operations are added", () => {
    for (const name of ["github.json", "twilio-api-v2010.json", "kubernetes-shared-params.swagger2.json"]) {
      const whole = JSON.parse(readFileSync(join(folder, name), "utf8"));
      const paths = Object.entries(whole.paths).reverse();
      const half = readOpenapi([
        { name, text: JSON.stringify({ ...whole, paths: Object.fromEntries(paths.filter((_, i) => i % 2 === 0)) }) },
      ]);
      const shuffled = readOpenapi([{ name, text: JSON.stringify({ ...whole, paths: Object.fromEntries(paths) }) }]);
      const original = readOpenapi([{ name, text: JSON.stringify(whole) }]);
      expect(namesOf(shuffled)).toEqual(namesOf(original));
      const grown = namesOf(readOpenapi([{ name, text: JSON.stringify(whole) }], { previous: half.document }));
      for (const [operation, tool] of namesOf(half)) expect(grown.get(operation)).toBe(tool);
    }
  });

  it("holds one document over several files", () => {
    const root = join(folder, "petstore-separate-2.0");
    const documents = filesUnder(root).map((path) => ({ name: relative(root, path), text: readFileSync(path, "utf8") }));
    const reading = readOpenapi(documents);
    expect(reading).toMatchObject({ title: "Swagger Petstore", toolCount: 4, warnings: [] });
    checkProduction(resolveOpenapi(reading.document));
  });

  it("has types that tsc accepts", { timeout: 120_000 }, async () => {
    expect(prints.length).toBeGreaterThan(100);
    expect(await compileErrors(prints)).toEqual([]);
  });
});

function namesOf({ document }: Reading): Map<string | null, string> {
  return new Map(resolveOpenapi(document).tools.map((tool) => [tool.approvalDescription, tool.name]));
}

type Shared = Record<string, ToolDef["inputSchema"]>;
const typesOf = ({ inputSchema, outputSchema }: ToolDef, definitions: Shared) => ({
  input: inputSchema,
  output: outputSchema,
  definitions,
});
const printed = (tool: ToolDef, definitions: Shared): TypePrint => printTypes(typesOf(tool, definitions));
const briefly = (tool: ToolDef, definitions: Shared): TypePrint =>
  printBrief(typesOf(tool, definitions), { tokens: 1_200, optional: 1_200, answer: 350 });

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

describe.runIf(manifest.length > 0)("the collection of bad documents", () => {
  it.each(manifest.map((bad) => [bad.file, bad] as const))("%s is handled as it should be", async (name, { expect: outcome }) => {
    const text = readFileSync(join(badFolder, name), "utf8");
    const { reading, failure } = tryToRead(name, text);
    if (failure) {
      expect(outcome).toMatch(/reject/);
      expect(failure.code).toMatch(/^(invalid|limit)$/);
      expect(failure.message).toMatch(/\w.*[.!]$/s);
      return;
    }
    const [, relation = "", count] = /import:(>=)?(\d+)/.exec(outcome) ?? [];
    if (count === undefined) expect(outcome).toMatch(/no-fetch|warn/);
    else if (relation === ">=") expect(reading.toolCount).toBeGreaterThanOrEqual(Number(count));
    else expect(reading.toolCount).toBe(Number(count));
    if (/warn|no-fetch|needs-base/.test(outcome)) expect(reading.warnings.length).toBeGreaterThan(0);
    for (const { place } of reading.warnings) expect(place).not.toBe("");
    const production = resolveOpenapi(reading.document);
    checkProduction(production);
    const types = production.tools.map((tool): [string, TypePrint] => [tool.name, printed(tool, production.definitions)]);
    if (types.length > 0) expect(await compileErrors(types)).toEqual([]);
  });

  it("reads UTF-16 also when it arrives as bytes of another encoding", () => {
    const bytes = readFileSync(join(badFolder, "11-utf16le.json"));
    for (const encoding of ["utf8", "utf16le", "latin1"] as const)
      expect(readOpenapi([{ name: "x", text: bytes.toString(encoding) }]).toolCount).toBe(1);
  });
});

function tryToRead(name: string, text: string): { reading: Reading; failure: null } | { reading: null; failure: Failure } {
  try {
    return { reading: readOpenapi([{ name, text }]), failure: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { reading: null, failure: error };
  }
}
