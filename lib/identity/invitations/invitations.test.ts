import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prisma } from "../../db/client";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { identify } from "../caller/identify";
import { newMember, newVisit, outcomes, password, personWithPassword } from "../person.suite";
import { signInWithProvider } from "../providers/sign-in";
import { builtInRole } from "../role";
import { signIn } from "../session/sign-in";
import { acceptInvitation, describeInvitation } from "./accept";
import { expireInvitation } from "./expire";
import { inviteMember } from "./invite";
import { listInvitations } from "./list";
import { revokeInvitation } from "./revoke";

withDatabase();

const setUp = async (email = `${randomUUID()}@example.com`, role = "developer") => {
  const organization = await newOrganization();
  const { path, id } = await inviteMember(organization.ctx, { email, role });
  return { organization, email, id, token: path!.replace("/invitation/", "") };
};

const notOpen = { code: "not_found", message: expect.stringContaining("Ask for a new one") };

describe("an invitation", () => {
  it("makes somebody new a member who can sign in", async () => {
    const { organization, email, token } = await setUp();
    expect(await describeInvitation(token)).toMatchObject({
      ...{ email, organization: "Test", isKnown: false },
      role: { slug: "developer", name: "Developer", permissions: builtInRole("developer")?.permissions },
    });
    const accepted = await acceptInvitation(newVisit(), { token, name: "Ada", password });
    const identity = await identify({ sessionToken: accepted.token });
    expect(identity).toMatchObject({ organizationId: organization.organizationId, actor: { label: email } });
    expect(identity?.actor.permissions).toContain("audit:read");
    expect(await signIn(newVisit(), { email, password })).toMatchObject({ userId: accepted.userId });
    await expect(acceptInvitation(newVisit(), { token, name: "Ada", password })).rejects.toMatchObject(notOpen);
    expect((await listInvitations(organization.ctx, {})).items).toMatchObject([{ state: "accepted" }]);
  });

  it("asks somebody new for a name and a good password", async () => {
    const { token, organization } = await setUp();
    await expect(acceptInvitation(newVisit(), { token, password })).rejects.toMatchObject({
      code: "invalid",
      details: { name: [expect.any(String)] },
    });
    await expect(acceptInvitation(newVisit(), { token, name: "Ada", password: "short" })).rejects.toMatchObject({
      code: "invalid",
      details: { password: [expect.any(String)] },
    });
    expect(await organization.db.membership.count()).toBe(1);
  });

  it("asks somebody known for their password, and changes neither it nor their name", async () => {
    const person = await personWithPassword();
    const { organization, token } = await setUp(person.email);
    expect(await describeInvitation(token)).toMatchObject({ isKnown: true });
    await expect(acceptInvitation(newVisit(), { token, name: "X", password: "wrong horse battery" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await organization.db.membership.count()).toBe(1);
    expect(await acceptInvitation(newVisit(), { token, name: "X", password })).toMatchObject({ userId: person.id });
    expect(await prisma().user.findUnique({ where: { id: person.id } })).toMatchObject({ name: "Somebody" });
  });

  it("lets nobody try more than ten passwords", async () => {
    const person = await personWithPassword();
    const { token } = await setUp(person.email);
    const tries = Array.from({ length: 15 }, () => acceptInvitation(newVisit(), { token, password: "wrong horse battery" }));
    expect((await outcomes(tries)).refused).toEqual({ unauthenticated: 15 });
    expect(await prisma().signInFailure.count({ where: { account: person.email } })).toBeLessThanOrEqual(10);
    const row = { account: person.email, address: randomUUID() };
    await prisma().signInFailure.createMany({ data: Array.from({ length: 10 }, () => row) });
    await expect(acceptInvitation(newVisit(), { token, password })).rejects.toMatchObject({
      message: expect.stringContaining("After ten tries"),
    });
  });

  it("is used once, whoever clicks twice at the same time", async () => {
    const { organization, email, token } = await setUp();
    const { done, refused } = await outcomes(
      Array.from({ length: 4 }, () => acceptInvitation(newVisit(), { token, name: "Ada", password })),
    );
    expect(done).toBe(1);
    expect(Object.keys(refused).filter((code) => !["conflict", "not_found"].includes(code))).toEqual([]);
    expect(await organization.db.membership.count()).toBe(2);
    expect(await prisma().user.count({ where: { email } })).toBe(1);
    expect(await organization.db.auditEvent.count({ where: { action: "invitation.accept" } })).toBe(1);
  });

  it.each([
    ["its time is over", { expiresAt: new Date(Date.now() - 1) }, "expired"],
    ["it was revoked", { state: "revoked" as const }, "revoked"],
  ])("is refused when %s", async (_what, data, state) => {
    const { organization, id, token } = await setUp();
    await organization.db.$transaction((tx) => tx.invitation.updateMany({ where: { id }, data }));
    await expect(acceptInvitation(newVisit(), { token, name: "Ada", password })).rejects.toMatchObject(notOpen);
    await expect(describeInvitation(token)).rejects.toMatchObject(notOpen);
    expect((await listInvitations(organization.ctx, { state: state as "expired" })).items).toHaveLength(1);
    expect((await listInvitations(organization.ctx, { state: "waiting" })).items).toEqual([]);
  });

  it("is refused when nobody sent it", async () => {
    await expect(acceptInvitation(newVisit(), { token: "unknown", name: "Ada", password })).rejects.toMatchObject(notOpen);
  });

  it("is replaced by the next one to the same address, also when both are sent at once", async () => {
    const { organization, email, token } = await setUp();
    await outcomes(Array.from({ length: 5 }, () => inviteMember(organization.ctx, { email, role: "viewer" })));
    await expect(describeInvitation(token)).rejects.toMatchObject(notOpen);
    expect((await listInvitations(organization.ctx, { state: "waiting" })).items).toHaveLength(1);
  });

  it("made by a key shows the key no link, and works for the person a new link is made for", async () => {
    const organization = await newOrganization();
    const { ctx, owner } = organization;
    const email = `${randomUUID()}@example.com`;
    for (const onBehalfOf of [owner.id, null]) {
      const actor = { ...ctx.actor, kind: "apiKey" as const, id: randomUUID(), onBehalfOf };
      expect(await inviteMember({ ...ctx, actor }, { email })).toMatchObject({ email, path: null });
    }
    expect((await listInvitations(ctx, { state: "waiting" })).items).toHaveLength(1);
    const { path } = await inviteMember(ctx, { email });
    expect(await describeInvitation(path!.replace("/invitation/", ""))).toMatchObject({ email });
  });

  it("that waits is found behind however many that are over, page by page", async () => {
    const { organization, id } = await setUp();
    const row = (at: number, state: "accepted" | "waiting", expiresAt: Date) => ({
      organizationId: organization.organizationId,
      email: `${at}@example.com`,
      role: "viewer",
      tokenHash: new Uint8Array(randomBytes(32)),
      invitedBy: "test",
      state,
      expiresAt,
    });
    const tomorrow = new Date(Date.now() + 86_400_000);
    const over = Array.from({ length: 510 }, (_, at) =>
      row(at, at % 2 ? "accepted" : "waiting", at % 2 ? tomorrow : new Date(0)),
    );
    await organization.db.$transaction((tx) => tx.invitation.createMany({ data: over }));
    expect((await listInvitations(organization.ctx, { state: "waiting" })).items.map((item) => item.id)).toEqual([id]);
    const counts = { accepted: 255, expired: 255, revoked: 0 };
    for (const [state, count] of Object.entries(counts)) {
      const { items } = await listInvitations(organization.ctx, { state: state as "expired", limit: 1_000 });
      expect(items.map((item) => item.state)).toEqual(Array.from({ length: count }, () => state));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listInvitations(organization.ctx, { cursor, limit: "100" });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(511);
    expect(seen).toHaveLength(511);
    expect((await listInvitations(organization.ctx, {})).items).toHaveLength(200);
  });

  it("is closed when its time is over, once, and not before", async () => {
    const { organization, id } = await setUp();
    const { organizationId, db } = organization;
    const expired = () => db.auditEvent.findMany({ where: { action: "invitation.expire" } });
    await expireInvitation({ organizationId, id });
    expect(await expired()).toEqual([]);
    await db.$transaction((tx) => tx.invitation.updateMany({ where: { id }, data: { expiresAt: new Date(0) } }));
    for (let turn = 0; turn < 2; turn++) await expireInvitation({ organizationId, id });
    expect(await db.invitation.findFirst({ where: { id } })).toMatchObject({ state: "expired" });
    expect(await expired()).toMatchObject([{ subject: id, actorKind: "system", door: "job" }]);
  });

  it("is not sent to a member", async () => {
    const { organization } = await setUp();
    const { email } = await newMember(organization, "viewer");
    await expect(inviteMember(organization.ctx, { email })).rejects.toMatchObject({
      code: "conflict",
      details: { email: [expect.any(String)] },
    });
  });

  it("is revoked once, and by its own organization only", async () => {
    const { organization, id } = await setUp();
    const elsewhere = await newOrganization();
    await expect(revokeInvitation(elsewhere.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await revokeInvitation(organization.ctx, { id })).toEqual({});
    await expect(revokeInvitation(organization.ctx, { id })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("single sign-on", () => {
  const identityOf = (email: string | null, more = {}) => ({
    issuer: "https://issuer.example",
    subject: randomUUID(),
    email,
    emailVerified: true,
    name: "Ada",
    ...more,
  });

  it("lets an invited person in, and knows them again by who the provider says they are", async () => {
    const { email, organization } = await setUp();
    const identity = identityOf(email.toUpperCase());
    const first = await signInWithProvider(newVisit(), identity);
    expect(first).toMatchObject({ organizationId: organization.organizationId });
    expect(await signInWithProvider(newVisit(), { ...identity, email: "renamed@example.com" })).toMatchObject({
      userId: first.userId,
    });
  });

  it("links a known person by a confirmed address only", async () => {
    const person = await personWithPassword();
    await newOrganization(person);
    const unconfirmed = identityOf(person.email, { emailVerified: false });
    for (const identity of [unconfirmed, identityOf(null)])
      await expect(signInWithProvider(newVisit(), identity)).rejects.toMatchObject({ code: "forbidden" });
    expect(await prisma().externalAccount.count({ where: { userId: person.id } })).toBe(0);
    expect(await signInWithProvider(newVisit(), identityOf(person.email))).toMatchObject({ userId: person.id });
  });

  it("lets nobody else in", async () => {
    const { organization, email, id } = await setUp();
    await organization.db.$transaction((tx) => tx.invitation.updateMany({ where: { id }, data: { expiresAt: new Date(0) } }));
    await expect(signInWithProvider(newVisit(), identityOf(email))).rejects.toMatchObject({ code: "forbidden" });
    expect(await prisma().user.count({ where: { email } })).toBe(0);
  });
});
