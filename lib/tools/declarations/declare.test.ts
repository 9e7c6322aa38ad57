import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { declareTools } from "..";
import { addIntegration } from "../catalog.suite";
import { organizationWithGithub } from "../github.suite";

withDatabase();

let organization: TestOrganization;
let declared: Awaited<ReturnType<typeof declareTools>>;

beforeAll(async () => {
  organization = await organizationWithGithub();
  const odd = [{ name: "do-it.now" }, { name: "do-it", description: "Ends */ here" }];
  await addIntegration(organization, { slug: "my-api", tools: odd });
  declared = await declareTools(organization.ctx, {});
});

/** What the compiler says of a program that has these tools. */
function complaints(code: string, text = declared.text): string[] {
  const files: Record<string, string> = {
    "/tools.d.ts": `${text}type $Answer<T> = Promise<{ data: T }>;\ndeclare const tools: $Catalog;`,
    "/code.ts": `${code}\nexport {};`,
  };
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (name, target) =>
    name in files ? ts.createSourceFile(name, files[name] ?? "", target) : getSourceFile(name, target);
  const options = { target: ts.ScriptTarget.ES2022, lib: ["lib.es2023.d.ts"], types: [], noEmit: true };
  const program = ts.createProgram(Object.keys(files), options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("tool.declare", () => {
  it("is TypeScript in which the tools can be called, with full and short paths", () => {
    const code = `
      const made = await tools.github.org.main.issues.create({ repo: "a/b", title: "c" });
      const login: string = made.data.user!.login!;
      await tools.github.issues.list();
      await tools["my-api"].org.main["do-it"]();
      await tools["my-api"]["do-it"].now();`;
    expect(complaints(code)).toEqual([]);
  });

  it("knows arguments that are missing and tools that are not there", () => {
    expect(complaints("await tools.github.issues.create({});").join()).toContain("'repo' is missing");
    expect(complaints("await tools.github.issues.crate({});").join()).toContain("'crate' does not exist");
    expect(complaints("await tools.github.org.nobody.issues.list();").join()).toContain("'nobody' does not exist");
  });

  it("has no short path where it could mean two connections", () => {
    expect(complaints("await tools.files.org.a.read();")).toEqual([]);
    expect(complaints("await tools.files.read();").join()).toContain("'read' does not exist");
  });

  it("names a large catalog without its types, and leaves small integrations theirs", async () => {
    const many = Array.from({ length: 6_000 }, (_, position) => ({ name: `things.t${position}` }));
    await addIntegration(organization, { slug: "large", tools: many });
    const { text, revision, named, typed, tools } = await declareTools(organization.ctx, {});
    expect(revision).not.toBe(declared.revision);
    expect(tools).toBeGreaterThan(6_000);
    expect(named).toBe(5_000);
    expect(typed).toBe(300);
    expect(complaints("await tools.large.things.t0({ any: 1 }); await tools.large.things.t5999();", text)).toEqual([]);
    expect(complaints("await tools.github.issues.create({});", text).join()).toContain("'repo' is missing");
  });
});
