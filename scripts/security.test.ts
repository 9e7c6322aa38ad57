import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sbomOf } from "./setup/sbom.mjs";
import { securityGroups } from "./setup/security-groups.mjs";

describe("the security run", () => {
  it("has every test and story that it names, each once", () => {
    const files = securityGroups.flatMap(({ tests, stories }) => [...tests, ...stories]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it("is what the threat model describes, group by group", () => {
    const model = readFileSync("docs/threat-model.md", "utf8");
    for (const { name } of securityGroups) expect(model).toContain(`\n### ${name}\n`);
  });
});

type Lock = {
  name: string;
  version: string;
  packages: Record<string, { version: string; dev?: boolean; dependencies?: Record<string, string> }>;
};

describe("the list of packages", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  const sbom = sbomOf(lock);
  const refs = sbom.components.map((component) => component["bom-ref"]);

  it("has every package that serves and none of development, each with its digest", () => {
    expect(new Set(refs).size).toBe(refs.length);
    for (const name of ["next", "pg", "undici", "scim2-parse-filter"])
      expect(refs).toContain(`pkg:npm/${name}@${lock.packages[`node_modules/${name}`]?.version}`);
    expect(refs.filter((ref) => /vitest|playwright|biome/.test(ref))).toEqual([]);
    const digests = sbom.components.flatMap(({ hashes }) => hashes ?? []);
    expect(digests.length).toBeGreaterThan(refs.length / 2);
    for (const { alg, content } of digests) expect(content).toMatch(alg === "SHA-512" ? /^[\da-f]{128}$/ : /^[\da-f]{40,64}$/);
  });

  it("says who needs whom, also where a package has another version inside", () => {
    const known = new Set([...refs, sbom.metadata.component["bom-ref"]]);
    for (const { ref, dependsOn } of sbom.dependencies) expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([]);
    const inner = { version: "1.0.0", dependencies: { b: "*" } };
    const made = sbomOf({
      name: "own",
      version: "1.0.0",
      packages: {
        "": { version: "1.0.0", dependencies: { a: "*" } },
        "node_modules/a": inner,
        "node_modules/a/node_modules/b": { version: "2.0.0" },
        "node_modules/b": { version: "1.0.0" },
        "node_modules/tool": { version: "1.0.0", dev: true },
      },
    });
    expect(made.dependencies).toContainEqual({ ref: "pkg:npm/a@1.0.0", dependsOn: ["pkg:npm/b@2.0.0"] });
    expect(made.components.map(({ purl }) => purl)).toEqual(["pkg:npm/a@1.0.0", "pkg:npm/b@1.0.0", "pkg:npm/b@2.0.0"]);
  });

  it("is the same for the same lock file", () => expect(sbomOf(lock)).toEqual(sbom));
});
