import { describe, expect, it } from "vitest";
import { handOffConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText } from "../sources/upstream.suite";
import { addIntegration } from "./index";

withDatabase();

const text = apiText({ origin: "https://api.example.com", operations: [{ path: "/a", id: "readA" }], key: true });
const origin = "https://console.example";

async function setUp() {
  const organization = await newOrganization();
  const { slug, authTemplates } = await addIntegration(organization.ctx, { source: { text } });
  return { ...organization, ctx: { ...organization.ctx, origin }, slug, template: authTemplates[0]?.slug ?? "" };
}

describe("handing a connection over to a person", () => {
  it("gives the address of the console's page with what is known filled in", async () => {
    const { ctx, slug, template } = await setUp();
    const base = `${origin}/integrations/${slug}?connect=1`;
    expect(await handOffConnection(ctx, { integration: slug, owner: "user" })).toEqual({ url: `${base}&owner=user` });
    expect(await handOffConnection(ctx, { integration: slug, owner: "org", name: "My & Prod", template })).toEqual({
      url: `${base}&owner=org&name=myProd&template=${template}`,
    });
  });

  it("stores nothing and writes no audit", async () => {
    const { ctx, db, slug } = await setUp();
    const before = await db.auditEvent.count();
    await handOffConnection(ctx, { integration: slug, owner: "org" });
    expect([await db.auditEvent.count(), await db.connection.count()]).toEqual([before, 0]);
  });

  it.each([
    [{ integration: "nobody", owner: "org" as const }, "not_found", /nobody/],
    [{ integration: "things_api", owner: "org" as const, template: "magic" }, "invalid", /There are: .*none/],
    [{ integration: "things_api", owner: "org" as const, name: "💥" }, "invalid", /letters and digits/],
  ])("refuses %j", async (input, code, message) => {
    const { ctx } = await setUp();
    await expect(handOffConnection(ctx, input)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it("gives a member links they can use, and a service key also such for others", async () => {
    const organization = await setUp();
    const { slug } = organization;
    const { ctx: member } = await newMember(organization, "member");
    expect(await handOffConnection(member, { integration: slug, owner: "user" })).toHaveProperty("url");
    await expect(handOffConnection(member, { integration: slug, owner: "org" })).rejects.toMatchObject({ code: "forbidden" });
    const actor = { ...organization.ctx.actor, kind: "apiKey" as const, onBehalfOf: null };
    expect(await handOffConnection({ ...organization.ctx, actor }, { integration: slug, owner: "user" })).toHaveProperty("url");
  });
});
