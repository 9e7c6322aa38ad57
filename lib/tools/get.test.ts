import { beforeAll, describe, expect, it } from "vitest";
import { type TestOrganization, withDatabase } from "../operation/organization.suite";
import { describeTool, getToolSchema } from ".";
import { addIntegration } from "./catalog.suite";
import { createIssue, organizationWithGithub } from "./github.suite";

withDatabase();

let organization: TestOrganization;
const ctx = () => organization.ctx;

beforeAll(async () => {
  organization = await organizationWithGithub();
});

describe("tool.schema", () => {
  it("gives schemas with every definition they lead to, and types", async () => {
    const view = await getToolSchema(ctx(), { address: "tools.github.org.main.issues.create" });
    expect(view.inputSchema).toEqual(createIssue.inputSchema);
    expect(view.outputSchema).toEqual(createIssue.outputSchema);
    expect(Object.keys(view.schemaDefinitions).sort()).toEqual(["Issue", "Team", "User"]);
    expect(view.inputTypeScript).toContain("repo: string");
    expect(view.outputTypeScript).toContain("Issue");
    expect(Object.keys(view.typeScriptDefinitions)).toContain("Issue");
  });

  it("of an address nobody has is not found, with what was meant", async () => {
    const refusal = getToolSchema(ctx(), { address: "tools.github.org.main.issues.creat" });
    await expect(refusal).rejects.toMatchObject({
      code: "not_found",
      details: { suggestions: expect.arrayContaining(["github.org.main.issues.create"]) },
    });
  });

  it("does not take a short path for an address", async () => {
    await expect(getToolSchema(ctx(), { address: "github.issues.create" })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("tool.describe", () => {
  it("gives compact types, the answer in the envelope", async () => {
    const described = await describeTool(ctx(), { path: "github.org.main.issues.create" });
    expect(described).toMatchObject({
      path: "github.org.main.issues.create",
      name: "issues.create",
      description: "Opens a new issue in a repository.",
      requiresApproval: true,
    });
    expect(described.outputTypeScript).toMatch(
      /^\{ ok: true; data: .*\} \| \{ ok: false; error: ToolError; http\?: ToolHttpMeta \}$/s,
    );
    expect(described.typeScriptDefinitions).toHaveProperty("ToolError");
  });

  it("opens one more type by its name, and says which there are", async () => {
    const path = "github.org.main.issues.create";
    const opened = await describeTool(ctx(), { path, type: "Team" });
    expect(opened).toEqual({
      path,
      typeScriptDefinitions: { Team: "{ members?: User[] }", User: "{ login?: string; team?: Team }" },
    });
    const { error } = await describeTool(ctx(), { path, type: "Tem" });
    expect(error).toMatchObject({ code: "type_not_found", suggestions: ["Team", "Input", "Output", "Issue", "User"] });
  });

  it("says how to see more where it is shortened", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`option${at}`, { description: "a word ".repeat(9) }]),
    );
    await addIntegration(organization, { slug: "wide", tools: [{ name: "find", inputSchema: { type: "object", properties } }] });
    const described = await describeTool(ctx(), { path: "wide.org.main.find" });
    expect(described.more).toBe('Shortened. tools.describe.tool({ path, type: "Input" }) shows one type whole.');
    expect((await describeTool(ctx(), { path: "github.org.main.issues.create" })).more).toBeUndefined();
  });

  it("takes the prefix, and a short path of the default connection", async () => {
    for (const path of ["tools.github.org.main.repos.get", "github.repos.get", "tools.github.repos.get"])
      expect((await describeTool(ctx(), { path })).error).toBeUndefined();
    expect((await describeTool(ctx(), { path: "github.repos.get" })).path).toBe("github.org.prod.repos.get");
  });

  it("names the full addresses where a short path could mean several", async () => {
    const { error } = await describeTool(ctx(), { path: "files.read" });
    expect(error).toMatchObject({ code: "tool_ambiguous", suggestions: ["tools.files.org.a.read", "tools.files.org.b.read"] });
  });

  it.each([
    ["github.org.main.issue.create", "github.org.main.issues.create"],
    ["github.org.main.isues.crate", "github.org.main.issues.create"],
    ["github.org.nobody.issues.list", "github.org.prod.issues.list"],
    ["github.issues.lst", "github.org.prod.issues.list"],
    ["gitlab.issues.create", "github.org.prod.issues.create"],
  ])("of %s suggests %s first", async (path, expected) => {
    const { error } = await describeTool(ctx(), { path });
    expect(error).toMatchObject({ code: "tool_not_found" });
    expect(error?.suggestions[0]).toBe(expected);
    expect(error?.suggestions.length).toBeLessThanOrEqual(5);
  });

  it.each(["then", "constructor", "__proto__", "github", "github.org.main", "....", "github.__proto__", "a".repeat(400)])(
    "of %s is not found and breaks nothing",
    async (path) => expect((await describeTool(ctx(), { path })).error?.code).toBe("tool_not_found"),
  );
});
