import { newOrganization, type TestOrganization } from "../operation/organization.suite";
import { addIntegration } from "./catalog.suite";

export const definitions = {
  Issue: { type: "object", properties: { title: { type: "string" }, user: { $ref: "#/$defs/User" } } },
  User: { type: "object", properties: { login: { type: "string" }, team: { $ref: "#/$defs/Team" } } },
  Team: { type: "object", properties: { members: { type: "array", items: { $ref: "#/$defs/User" } } } },
  Unused: { type: "string" },
};
export const createIssue = {
  name: "issues.create",
  title: "Create an issue",
  description: "Create an issue\n\nOpens a new issue in a repository.",
  effect: "write",
  requiresApproval: true,
  approvalDescription: "POST /repos/{owner}/{repo}/issues",
  inputSchema: { type: "object", properties: { repo: { type: "string" }, title: { type: "string" } }, required: ["repo"] },
  outputSchema: { $ref: "#/$defs/Issue" },
};
export const tools = [
  createIssue,
  { name: "issues.list", title: "List issues", description: "List issues" },
  { name: "issues.remove.all", title: "Remove all issues", description: "Remove all issues (100%)", effect: "destructive" },
  { name: "repos.get", title: "Get a repository", description: "Get a repository" },
];

/** An organization with one integration connected twice, one of files, and one without tools. */
export async function organizationWithGithub(): Promise<TestOrganization> {
  const organization = await newOrganization();
  const connections = [{ name: "main" }, { name: "prod", isDefault: true }];
  await addIntegration(organization, { slug: "github", title: "GitHub", tools, definitions, connections });
  await addIntegration(organization, {
    slug: "files",
    plugin: "mcp",
    tools: [{ name: "read" }],
    connections: [{ name: "a" }, { name: "b" }],
  });
  await addIntegration(organization, { slug: "empty", tools: [], connections: [] });
  return organization;
}
