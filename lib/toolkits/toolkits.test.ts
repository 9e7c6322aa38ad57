import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  changeMemberRole,
  createApiKey,
  identify,
  inviteMember,
  listApiKeys,
  listMembers,
  revokeApiKey,
  whoAmI,
} from "../identity";
import { newMember, sessionOf } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { assignToolkit, unassignToolkit } from "./assign";
import { assignToolkitToMembers } from "./assign-members";
import { createToolkit } from "./create";
import { getToolkit } from "./get";
import { listToolkitHolders } from "./holders";
import { listToolkits } from "./list";
import { removeToolkit } from "./remove";
import { updateToolkit } from "./update";

withDatabase();

const sales = { slug: "sales", name: "Sales", patterns: ["crm.*", "tools.mail.org.main.send"] };

async function newToolkit() {
  const organization = await newOrganization();
  await createToolkit(organization.ctx, sales);
  const limit = (kind: "member" | "key" | "agent", id: string, by: Context = organization.ctx) =>
    assignToolkit(by, { slug: "sales", kind, id });
  const free = (kind: "member" | "key" | "agent", id: string) => unassignToolkit(organization.ctx, { slug: "sales", kind, id });
  const member = await newMember(organization, "admin");
  /** The same person, as the session says that they are now. */
  const present = async () => {
    const found = await identify({ sessionToken: await sessionOf(organization, member) });
    return { ...member.ctx, actor: found!.actor };
  };
  return { ...organization, limit, free, member, present };
}

it("limits everybody with a role at once, and names those who cannot be limited", async () => {
  const { ctx, db, member, ...organization } = await newToolkit();
  const [ann, bob] = [
    await newMember({ ...organization, db, ctx }, "viewer"),
    await newMember({ ...organization, db, ctx }, "viewer"),
  ];
  await assignToolkit(ctx, { slug: "sales", kind: "member", id: bob.id });
  const toMembers = (members: object, by: Context = ctx) => assignToolkitToMembers(by, { slug: "sales", members });
  expect(await toMembers({ role: "viewer" })).toEqual({ changed: 1, unchanged: 1, refused: [] });
  expect(await toMembers({ userIds: [member.id, organization.owner.id] })).toMatchObject({
    ...{ changed: 1, refused: [{ userId: organization.owner.id }] },
  });
  const held = (await listToolkitHolders(ctx, { slug: "sales" })).items.map(({ id }) => id).sort();
  expect(held).toEqual([ann.id, bob.id, member.id].sort());
  await expect(assignToolkitToMembers(ctx, { slug: "nothing", members: { role: "viewer" } })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(toMembers({ role: "viewer" }, ann.ctx)).rejects.toMatchObject({ code: "forbidden" });
  await expect(toMembers({ group: "Nobody" })).rejects.toMatchObject({ code: "not_found" });
  const blind = organization.contextOf(["toolkits:read", "toolkits:write"]);
  for (const members of [{ role: "owner" }, { group: "Nobody" }])
    await expect(toMembers(members, blind)).rejects.toMatchObject({ code: "forbidden" });
});

describe("a toolkit", () => {
  it("is created, read, changed and removed, and each leaves its line in the audit log", async () => {
    const { ctx, db } = await newOrganization();
    const made = await createToolkit(ctx, sales);
    expect(made).toMatchObject({ slug: "sales", description: "", patterns: ["crm.*", "mail.org.main.send"] });
    expect(await getToolkit(ctx, { slug: "sales" })).toEqual(made);
    const changed = await updateToolkit(ctx, { slug: "sales", name: "Selling", add: ["crm.*", "calendar.*"] });
    expect(changed).toMatchObject({ name: "Selling", patterns: ["crm.*", "mail.org.main.send", "calendar.*"] });
    expect(await updateToolkit(ctx, { slug: "sales", patterns: ["crm.*"] })).toMatchObject({ patterns: ["crm.*"] });
    expect((await listToolkits(ctx, {})).items).toMatchObject([{ slug: "sales", name: "Selling", patterns: 1, holders: 0 }]);
    await removeToolkit(ctx, { slug: "sales" });
    expect((await listToolkits(ctx, {})).items).toEqual([]);
    const lines = await db.auditEvent.findMany({ where: { action: { startsWith: "toolkit." } }, orderBy: { seq: "asc" } });
    expect(lines.map(({ action }) => action)).toEqual([
      ...["toolkit.create", "toolkit.update", "toolkit.update", "toolkit.remove"],
    ]);
  });

  it.each([
    ["a slug that is taken", sales, "conflict"],
    ["a slug that is a part of the address", { ...sales, slug: "preview" }, "invalid"],
    ["a slug with a slash", { ...sales, slug: "a/b" }, "invalid"],
    ["no tools", { ...sales, slug: "none", patterns: [] }, "invalid"],
    ["a pattern that means nothing", { ...sales, slug: "odd", patterns: ["cr*m"] }, "invalid"],
    ["too many patterns", { ...sales, slug: "many", patterns: Array.from({ length: 501 }, (_, n) => `a${n}.*`) }, "invalid"],
  ])("is refused: %s", async (_what, input, code) => {
    const { ctx } = await newToolkit();
    await expect(createToolkit(ctx, input)).rejects.toMatchObject({ code });
  });

  it("does not grow beyond its limit by additions", async () => {
    const { ctx } = await newToolkit();
    const patterns = Array.from({ length: 499 }, (_, n) => `a${n}.*`);
    await updateToolkit(ctx, { slug: "sales", patterns });
    await expect(updateToolkit(ctx, { slug: "sales", add: ["b.*", "c.*"] })).rejects.toMatchObject({ code: "limit" });
  });

  it("of another organization is not there", async () => {
    const { member } = await newToolkit();
    const { ctx } = await newOrganization();
    const slug = "sales";
    for (const call of [
      () => getToolkit(ctx, { slug }),
      () => updateToolkit(ctx, { slug, name: "Mine" }),
      () => removeToolkit(ctx, { slug }),
      () => listToolkitHolders(ctx, { slug }),
      () => assignToolkit(ctx, { slug, kind: "member", id: member.id }),
      () => createApiKey(ctx, { name: "k", permissions: ["tools:read"], toolkit: slug }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
    expect((await listToolkits(ctx, {})).items).toEqual([]);
  });
});

describe("whoever is limited", () => {
  it("is so with all that acts for them, from the next request on, until they are freed", async () => {
    const { limit, free, member, present, ctx } = await newToolkit();
    const key = await createApiKey(member.ctx, { name: "theirs", permissions: ["tools:read"] });
    const limits = async () => [
      (await present()).actor.toolkits?.length ?? 0,
      (await identify({ apiKey: key.text }))?.actor.toolkits?.length ?? 0,
    ];
    expect(await limits()).toEqual([0, 0]);
    await limit("member", member.id);
    await expect.poll(limits).toEqual([1, 1]);
    expect(await whoAmI(await present(), {})).toMatchObject({ toolkits: ["sales"] });
    expect((await listMembers(ctx, {})).items.find(({ userId }) => userId === member.id)).toMatchObject({ toolkit: "sales" });
    await free("member", member.id);
    await expect.poll(limits).toEqual([0, 0]);
  });

  it("is counted and listed with the toolkit, and keeps it from being removed", async () => {
    const { limit, free, member, ctx } = await newToolkit();
    const key = await createApiKey(ctx, { name: "bot", kind: "service", permissions: ["tools:read"], toolkit: "sales" });
    await limit("member", member.id);
    expect(await listToolkitHolders(ctx, { slug: "sales" })).toMatchObject({
      total: 2,
      items: [
        { kind: "member", id: member.id, label: member.email, person: null },
        { kind: "key", id: key.id, label: "bot", person: null },
      ],
    });
    expect((await listToolkits(ctx, {})).items).toMatchObject([{ holders: 2 }]);
    expect((await listApiKeys(ctx, {})).items).toMatchObject([{ name: "bot", toolkit: "sales" }]);
    await expect(removeToolkit(ctx, { slug: "sales" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("1 members, 1 keys and 0 agents"),
    });
    await free("member", member.id);
    await revokeApiKey(ctx, { id: key.id });
    await removeToolkit(ctx, { slug: "sales" });
  });

  it("changes no toolkit, invites nobody, and makes service keys that reach no more", async () => {
    const { limit, member, present, ctx } = await newToolkit();
    await createToolkit(ctx, { ...sales, slug: "all", patterns: ["*"] });
    await limit("member", member.id);
    const limited = await present();
    for (const call of [
      () => createToolkit(limited, { ...sales, slug: "mine", patterns: ["*"] }),
      () => updateToolkit(limited, { slug: "sales", patterns: ["*"] }),
      () => removeToolkit(limited, { slug: "all" }),
      () => unassignToolkit(limited, { slug: "sales", kind: "member", id: member.id }),
      () => assignToolkit(limited, { slug: "all", kind: "member", id: member.id }),
      () => inviteMember(limited, { email: `${randomUUID()}@example.com` }),
      () => createApiKey(limited, { name: "k", kind: "service", permissions: ["tools:read"], toolkit: "all" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    const own = await createApiKey(limited, { name: "own", permissions: ["tools:read"], toolkit: "all" });
    const service = await createApiKey(limited, { name: "service", kind: "service", permissions: ["tools:read"] });
    const { toolkits } = limited.actor;
    expect((await identify({ apiKey: own.text }))?.actor.toolkits).toEqual(expect.arrayContaining([...(toolkits ?? [])]));
    expect((await identify({ apiKey: service.text }))?.actor.toolkits).toEqual(toolkits);
  });

  it("ends the invitations that they could not make any more", async () => {
    const { limit, member, db } = await newToolkit();
    const email = `${randomUUID()}@example.com`;
    await inviteMember(member.ctx, { email, role: "viewer" });
    await limit("member", member.id);
    expect(await db.invitation.findFirst({ where: { email } })).toMatchObject({ state: "revoked" });
  });

  it("is never an owner, nor whoever limits them, so that somebody can always undo it", async () => {
    const { limit, member, ctx, owner, addMember } = await newToolkit();
    const second = await addMember("owner");
    await expect(limit("member", second.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(limit("member", owner.id)).rejects.toMatchObject({ code: "conflict" });
    await limit("member", member.id);
    await expect(changeMemberRole(ctx, { userId: member.id, role: "owner" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("toolkit sales"),
    });
  });

  it("with a key or an agent of somebody else takes the right to it", async () => {
    const { limit, ctx, contextOf, member } = await newToolkit();
    const { id } = await createApiKey(ctx, { name: "owner's", permissions: ["tools:read"] });
    await expect(limit("key", id, contextOf(["toolkits:write"], member))).rejects.toMatchObject({ code: "not_found" });
    const seeing = contextOf(["toolkits:write", "keys:read"], member);
    await expect(limit("key", id, seeing)).rejects.toMatchObject({ code: "forbidden" });
    await limit("key", id);
    await revokeApiKey(ctx, { id });
    await expect(limit("key", id)).rejects.toMatchObject({ code: "not_found" });
    await expect(limit("agent", randomUUID())).rejects.toMatchObject({ code: "not_found" });
  });
});
