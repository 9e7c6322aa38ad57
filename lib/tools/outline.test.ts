import { describe, expect, it } from "vitest";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { addIntegration } from "./catalog.suite";
import { organizationWithGithub } from "./github.suite";
import { getTool, listTools, outlineCatalog } from "./index";

withDatabase();

describe("tool.outline", () => {
  it("says of every tool what the list says, by connection", async () => {
    const { ctx } = await organizationWithGithub();
    const { items } = await listTools(ctx, {});
    const { connections } = await outlineCatalog(ctx, {});
    const told = connections.flatMap((one) =>
      one.names.map((name, position) => ({
        address: `${one.prefix}.${name}`,
        toolType: one.toolType,
        implementationType: one.implementationType,
        version: one.version,
        effect: effectAt(one, position),
        status: one.deprecated.includes(position) ? "deprecated" : "published",
        action: one.asking.includes(position) ? "require_approval" : "allow",
      })),
    );
    expect(told).toEqual(
      items.map(({ address, toolType, implementationType, version, effect, status, policy: { action } }) => ({
        ...{ address, toolType, implementationType, version, effect, status, action },
      })),
    );
    expect(connections.map(({ descriptions, names }) => descriptions.length === names.length)).not.toContain(false);
  });

  it("cuts descriptions to a line, and leaves out connections without tools", async () => {
    const organization = await newOrganization();
    await addIntegration(organization, { slug: "long", tools: [{ name: "a.b", description: "word ".repeat(500) }] });
    await addIntegration(organization, { slug: "empty", tools: [] });
    const { connections } = await outlineCatalog(organization.ctx, {});
    expect(connections.map(({ integration }) => integration)).toEqual(["long"]);
    expect(connections[0]?.descriptions[0]?.length).toBeLessThanOrEqual(160);
  });

  it("shows nobody another member's connection", async () => {
    const organization = await newOrganization();
    const ann = await newMember(organization, "member");
    await addIntegration(organization, {
      slug: "files",
      tools: [{ name: "read" }],
      connections: [{ name: "shared" }, { name: "private", owner: organization.owner }],
    });
    const seenBy = async (ctx: typeof ann.ctx) => (await outlineCatalog(ctx, {})).connections.map(({ prefix }) => prefix);
    expect(await seenBy(organization.ctx)).toEqual(["tools.files.org.shared", "tools.files.user.private"]);
    expect(await seenBy(ann.ctx)).toEqual(["tools.files.org.shared"]);
  });
});

type Outline = Awaited<ReturnType<typeof outlineCatalog>>["connections"][number];

function effectAt({ writing, destructive }: Outline, position: number): string {
  if (destructive.includes(position)) return "destructive";
  return writing.includes(position) ? "write" : "read";
}

describe("tool.get", () => {
  it("tells of one tool what the list tells, and whether it is held back", async () => {
    const { ctx } = await organizationWithGithub();
    const address = "tools.github.org.main.issues.create";
    const [listed] = (await listTools(ctx, { integration: "github", connection: "main", query: "issues.create" })).items;
    expect(await getTool(ctx, { address })).toMatchObject({ ...listed, isHeldBack: false, isDeprecated: false });
  });

  it("names what was meant where there is no such tool", async () => {
    const { ctx } = await organizationWithGithub();
    await expect(getTool(ctx, { address: "tools.github.org.main.issues.creat" })).rejects.toMatchObject({
      code: "not_found",
      details: { suggestions: expect.arrayContaining(["github.org.main.issues.create"]) },
    });
  });
});
