import { describe, expect, it } from "vitest";
import { createConnection, getConnection, updateConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy, listPolicies } from "../policies";
import { getTool, resolvePath, viewOf } from "../tools";
import { newThings, slug } from "./things.suite";

withDatabase();

const place = { integration: slug, owner: "org" as const, name: "main" };
const addressed = (connection: string) => `tools.${slug}.org.${connection}.things.readA`;

describe("a connection's name", () => {
  it("can be another one, and the addresses of its tools with it", async () => {
    const { ctx } = await newThings();
    const renamed = await updateConnection(ctx, { ...place, newName: "My Prod" });
    expect(renamed).toMatchObject({ name: "myProd", address: `tools.${slug}.org.myProd`, toolCount: 3, isDefault: true });
    expect(await getTool(ctx, { address: addressed("myProd") })).toMatchObject({ connection: "myProd" });
    await expect(getTool(ctx, { address: addressed("main") })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining(addressed("myProd").slice("tools.".length)),
    });
    expect(resolvePath(await viewOf(ctx), `${slug}.things.readA`)).toMatchObject({ kind: "found", address: addressed("myProd") });
    await expect(getConnection(ctx, place)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is nobody else's of the same owner", async () => {
    const { ctx } = await newThings();
    await createConnection(ctx, { integration: slug, owner: "org", name: "second" });
    await expect(updateConnection(ctx, { ...place, newName: "second" })).rejects.toMatchObject({
      code: "conflict",
      details: { newName: [expect.stringContaining("second2")] },
    });
    await expect(updateConnection(ctx, { ...place, newName: "…" })).rejects.toMatchObject({ code: "invalid" });
    expect(await updateConnection(ctx, { ...place, newName: "Main" })).toMatchObject({ name: "main" });
  });

  it("takes the rules of everybody along that name it, and no others", async () => {
    const organization = await newThings();
    const { ctx } = organization;
    const { ctx: member } = await newMember(organization, "member");
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.org.main.things.readA`, action: "block" });
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.org.mainly.*`, action: "allow" });
    await createPolicy(member, { owner: "user", pattern: `${slug}.org.main.*`, action: "require_approval" });
    await updateConnection(ctx, { ...place, newName: "prod" });
    const patterns = async (who: typeof ctx) => (await listPolicies(who, {})).items.map(({ pattern }) => pattern).sort();
    expect(await patterns(ctx)).toEqual([`${slug}.org.mainly.*`, `${slug}.org.prod.things.readA`]);
    expect(await patterns(member)).toContain(`${slug}.org.prod.*`);
    await expect(getTool(member, { address: addressed("prod") })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is no way around a rule", async () => {
    const { ctx } = await newThings();
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.org.free.*`, action: "allow" });
    await expect(updateConnection(ctx, { ...place, newName: "free" })).rejects.toMatchObject({
      code: "conflict",
      details: { newName: [expect.stringContaining("would be held back less")] },
    });
    expect(await getConnection(ctx, place)).toMatchObject({ name: "main" });
  });

  it("of a member's own one is theirs to choose", async () => {
    const organization = await newThings();
    const { ctx: member } = await newMember(organization, "member");
    await createConnection(member, { integration: slug, owner: "user", name: "mine" });
    await createPolicy(member, { owner: "user", pattern: `${slug}.user.mine.*`, action: "require_approval" });
    const mine = { integration: slug, owner: "user" as const, name: "mine" };
    expect(await updateConnection(member, { ...mine, newName: "own" })).toMatchObject({ name: "own" });
    expect((await listPolicies(member, {})).items.map(({ pattern }) => pattern)).toEqual([`${slug}.user.own.*`]);
    await expect(updateConnection(member, { ...place, newName: "taken" })).rejects.toMatchObject({ code: "forbidden" });
  });
});
