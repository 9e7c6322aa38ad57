import { describe, expect, it } from "vitest";
import { filterTools, getSubtypeLabel, getToolBucket, nameMatchesFirst, TOOL_BUCKETS, TOOL_SUBTYPES } from "./taxonomy";

describe("getToolBucket", () => {
  it.each([
    [{ isSystem: true, implementationType: "mcp" }, "built_in"],
    [{ builtinKey: "web_search", implementationType: "artifact" }, "built_in"],
    [{ implementationType: "mcp", artifactId: "a" }, "mcp"],
    [{ implementationType: "custom", artifactId: "a" }, "artifact"],
    [{ implementationType: "artifact" }, "artifact"],
    [{ implementationType: "http" }, "custom"],
    [{ builtinKey: null, artifactId: null }, "custom"],
  ])("of %j is %s", (origin, bucket) => expect(getToolBucket(origin)).toBe(bucket));

  it("gives nothing but a bucket, whatever the subtype", () => {
    for (const implementationType of TOOL_SUBTYPES) expect(TOOL_BUCKETS).toContain(getToolBucket({ implementationType }));
  });
});

it("names every subtype, and shows one it does not know as it is", () => {
  expect(TOOL_SUBTYPES.map(getSubtypeLabel)).toEqual([
    "Internal",
    "HTTP",
    "Retrieval",
    "Agent",
    "Function",
    "Custom",
    "Artifact",
    "MCP",
  ]);
  expect(getSubtypeLabel("toString")).toBe("toString");
});

const tool = (name: string, text: string, more: object = {}) => ({
  integration: "github",
  owner: "org",
  connection: "main",
  bucket: "custom" as const,
  subtype: "http",
  status: "published" as const,
  policy: "allow",
  effect: "read",
  group: "",
  review: "none",
  searchName: name,
  searchText: text,
  ...more,
});
const tools = [
  tool("repos.get", "read a repository and its issues"),
  tool("issues.create", "open an issue", { policy: "require_approval", effect: "write", group: "issues" }),
  tool("files.read", "read a file", { integration: "files", bucket: "mcp", subtype: "mcp" }),
];
const names = (found: typeof tools) => found.map(({ searchName }) => searchName);

describe("filterTools", () => {
  it.each([
    [{}, ["repos.get", "issues.create", "files.read"]],
    [{ query: "  READ " }, ["repos.get", "files.read"]],
    [{ query: "issue" }, ["repos.get", "issues.create"]],
    [{ query: "get issues" }, ["repos.get"]],
    [{ query: "read", bucket: "mcp" }, ["files.read"]],
    [{ integration: "github", policy: "require_approval" }, ["issues.create"]],
    [{ subtype: "http", owner: "user" }, []],
    [{ effect: ["write", "destructive"] }, ["issues.create"]],
    [{ effect: ["write", "read"], integration: [] }, ["repos.get", "issues.create", "files.read"]],
    [{ group: "issues", review: ["waiting"] }, []],
    [{ status: "", connection: "main", query: "" }, ["repos.get", "issues.create", "files.read"]],
  ])("with %j finds %j", (filters, expected) => expect(names(filterTools(tools, filters))).toEqual(expected));

  it("leaves the order to whoever asks: names before descriptions, or as it was", () => {
    const found = filterTools(tools, { query: "issue" });
    expect(names(nameMatchesFirst(found, "issue"))).toEqual(["issues.create", "repos.get"]);
    expect(names(nameMatchesFirst(found, " "))).toEqual(["repos.get", "issues.create"]);
  });
});
