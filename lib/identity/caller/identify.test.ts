import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { announce } from "../../signal/announce";
import { isListening, listen } from "../../signal/listen";
import { createApiKey } from "../api-keys/create";
import { changeMemberRole } from "../members/change-role";
import { endMembership } from "../members/end-membership";
import { disableMember, enableMember } from "../members/set-status";
import { newMember, newVisit, password, personWithPassword, rightsOf, sessionOf } from "../person.suite";
import { changePassword } from "../profile/change-password";
import { endMySession, listMySessions } from "../profile/sessions";
import { createRole } from "../roles/create";
import { updateRole } from "../roles/update";
import { endSession } from "../session/end";
import { identify } from "./identify";

withDatabase();

beforeEach(async () => {
  listen("identity.changed", () => undefined);
  await vi.waitFor(() => expect(isListening()).toBe(true));
});
afterEach(() => vi.useRealTimers());

/** Somebody signed in whose identity is kept already. */
async function setUp(role = "developer") {
  const organization = await newOrganization();
  const member = await newMember(organization, role);
  const sessionToken = await sessionOf(organization, member);
  expect(await rightsOf({ sessionToken })).toEqual(member.ctx.actor.permissions);
  return { organization, ctx: organization.ctx, member, sessionToken };
}

const isRefused = (sessionToken: string) =>
  vi.waitFor(async () => expect(await identify({ sessionToken })).toBeNull(), { timeout: 900, interval: 10 });

describe("a session", () => {
  it("is asked for once while nothing changes", async () => {
    const { sessionToken } = await setUp();
    expect(identify({ sessionToken })).toBe(identify({ sessionToken }));
  });

  it("ends within a second of signing out", async () => {
    const { sessionToken } = await setUp();
    await endSession(sessionToken, newVisit());
    await isRefused(sessionToken);
  });

  it("ends within a second when it is ended from another one", async () => {
    const { member, sessionToken } = await setUp();
    const [{ id } = { id: "" }] = (await listMySessions(member.ctx, {})).items;
    await endMySession(member.ctx, { id });
    await isRefused(sessionToken);
  });

  it.each([
    ["disabled", (setup: Awaited<ReturnType<typeof setUp>>) => disableMember(setup.ctx, { userId: setup.member.id })],
    [
      "given another role",
      ({ ctx, member }: Awaited<ReturnType<typeof setUp>>) => changeMemberRole(ctx, { userId: member.id, role: "viewer" }),
    ],
    ["removed", ({ ctx, member }: Awaited<ReturnType<typeof setUp>>) => endMembership(ctx, { userId: member.id })],
  ])("ends within a second when its member is %s", async (_what, act) => {
    const setup = await setUp();
    await act(setup);
    await isRefused(setup.sessionToken);
    expect(await setup.organization.db.session.count()).toBe(0);
  });

  it("does not come back when its member is let in again", async () => {
    const { ctx, member, sessionToken } = await setUp();
    await disableMember(ctx, { userId: member.id });
    await enableMember(ctx, { userId: member.id });
    await isRefused(sessionToken);
  });

  it("has the rights its role has from now on", async () => {
    const { organization, ctx, member, sessionToken } = await setUp();
    await createRole(ctx, { slug: "tester", name: "Tester", permissions: ["audit:read", "roles:read"] });
    await organization.db.$transaction((tx) =>
      tx.membership.updateMany({ where: { userId: member.id }, data: { role: "tester" } }),
    );
    await updateRole(ctx, { slug: "tester", name: "Tester", permissions: ["roles:read"] });
    await vi.waitFor(async () => expect(await rightsOf({ sessionToken })).toEqual(["roles:read"]), { timeout: 900 });
  });

  it("ends everywhere when its person changes the password", async () => {
    const person = await personWithPassword();
    const organizations = [await newOrganization(), await newOrganization()];
    for (const { addMember } of organizations) await addMember("member", person);
    const tokens = await Promise.all(organizations.map((organization) => sessionOf(organization, person)));
    const ctx = organizations[0]!.contextOf(["profile:write"], person);
    await expect(changePassword(ctx, { current: "something else", next: "a new long password" })).rejects.toMatchObject({
      code: "invalid",
      details: { current: [expect.any(String)] },
    });
    for (const sessionToken of tokens) expect(await identify({ sessionToken })).not.toBeNull();
    await changePassword(ctx, { current: password, next: "a new long password" });
    for (const sessionToken of tokens) await isRefused(sessionToken);
  });

  it("is over when its time is over", async () => {
    const { organization, sessionToken } = await setUp();
    await organization.db.$transaction((tx) =>
      tx.session.updateMany({ where: {}, data: { expiresAt: new Date(Date.now() - 1) } }),
    );
    await vi.waitFor(async () => expect(await identify({ sessionToken })).toBeNull(), { timeout: 1_900 });
  });

  it("is no API key, and a key is no session", async () => {
    const { ctx, sessionToken } = await setUp();
    const { text } = await createApiKey(ctx, { name: "k", permissions: ["audit:read"] });
    await identify({ apiKey: text });
    expect(await identify({ apiKey: sessionToken })).toBeNull();
    expect(await identify({ sessionToken: text })).toBeNull();
  });

  it("of nobody is refused", async () => {
    expect(await identify({ sessionToken: "" })).toBeNull();
    expect(await identify({ apiKey: "exk_unknown" })).toBeNull();
  });
});

describe("what is kept", () => {
  const demote = ({ organization, member }: Awaited<ReturnType<typeof setUp>>) =>
    prisma().membership.updateMany({
      where: { organizationId: organization.organizationId, userId: member.id },
      data: { role: "viewer" },
    });

  it("is dropped when another process announces a change", async () => {
    const stopped = vi.spyOn(Date, "now").mockReturnValue(Date.now()); // what is kept does not grow old
    onTestFinished(() => stopped.mockRestore());
    const setup = await setUp();
    await demote(setup);
    const { organizationId } = setup.organization;
    await change(setup.ctx, "role.update", (tx) =>
      announce(tx, { topic: "identity.changed", payload: { organizationId, userId: setup.member.id } }),
    );
    await vi.waitFor(async () => expect(await rightsOf({ sessionToken: setup.sessionToken })).not.toContain("audit:read"));
  });

  it("is dropped after a second even when nobody announces anything", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const setup = await setUp();
    await demote(setup);
    expect(await rightsOf({ sessionToken: setup.sessionToken })).toContain("audit:read");
    vi.setSystemTime(Date.now() + 1_001);
    expect(await rightsOf({ sessionToken: setup.sessionToken })).not.toContain("audit:read");
  });

  it("does not outlive a read that failed", async () => {
    const { sessionToken } = await setUp();
    const failing = vi.spyOn(prisma().session, "findUnique").mockImplementationOnce(() => {
      throw new Error("the database is away");
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 1_001);
    await expect(identify({ sessionToken })).rejects.toThrow("away");
    failing.mockRestore();
    expect(await identify({ sessionToken })).not.toBeNull();
  });
});

it("reads through a scoped client that knows its organization only", async () => {
  const { organization } = await setUp();
  expect(await scopedDb(organization.organizationId).session.count()).toBe(1);
});
