import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { declareTools } from "..";
import { addIntegration } from "../catalog.suite";
import { organizationWithGithub } from "../github.suite";

withDatabase();

let organization: TestOrganization;
let text: string;

/** Catalog and all integrations, as an editor has them that has loaded everything. */
async function wholeText(): Promise<string> {
  const catalog = await declareTools(organization.ctx, {});
  const texts = [catalog.text];
  for (const { slug } of catalog.integrations) texts.push((await declareTools(organization.ctx, { integration: slug })).text);
  return texts.join("");
}

beforeAll(async () => {
  organization = await organizationWithGithub();
  const odd = [{ name: "do-it.now" }, { name: "do-it", description: "Ends */ here" }];
  await addIntegration(organization, { slug: "my-api", tools: odd });
  text = await wholeText();
});

/** What the compiler says of a program that has these tools. */
function complaints(code: string, declared = text): string[] {
  const files: Record<string, string> = {
    "/tools.d.ts": `${declared}type Answer<T> = Promise<{ data: T }>;\ndeclare const tools: Catalog;`,
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

  deeply("costs next to nothing before an integration is asked for, and then has all of its tools with their types", async () => {
    const inputSchema = { type: "object", properties: { id: { type: "integer" } }, required: ["id"] };
    const many = Array.from({ length: 6_000 }, (_, position) => ({ name: `things.t${position}`, inputSchema }));
    await addIntegration(organization, { slug: "large", tools: many });
    const catalog = await declareTools(organization.ctx, {});
    expect(catalog.text.length).toBeLessThan(3_000);
    expect(catalog.integrations.find(({ slug }) => slug === "large")).toMatchObject({ interfaces: ["LargeTools"], tools: 6_000 });
    const { text: large, revision } = await declareTools(organization.ctx, { integration: "large" });
    expect(revision).toBe(catalog.revision);
    const whole = await wholeText();
    expect(whole).toContain(large);
    expect(complaints("await tools.large.things.t0({ id: 1 }); await tools.large.things.t5999({ id: 2 });", whole)).toEqual([]);
    expect(complaints("await tools.large.things.t5999({});", whole).join()).toContain("'id' is missing");
    await expect(declareTools(organization.ctx, { integration: "nothing" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("tolerates types of a source that are called like its own", async () => {
    const definitions = { Calls: { type: "string" } };
    const inputSchema = { type: "object", properties: { all: { $ref: "#/$defs/Calls" } } };
    await addIntegration(organization, { slug: "named", tools: [{ name: "call", inputSchema }], definitions });
    expect(complaints('await tools.named.call({ all: "x" });', await wholeText())).toEqual([]);
  });
});
