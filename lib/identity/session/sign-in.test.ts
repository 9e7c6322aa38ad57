import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prisma } from "../../db/client";
import { newOrganization, newPerson, withDatabase } from "../../operation/organization.suite";
import { disposeProcessWide } from "../../process";
import { identify } from "../caller/identify";
import { hashPassword } from "../password";
import { newVisit, outcomes, password, personWithPassword } from "../person.suite";
import { endSession } from "./end";
import { signIn } from "./sign-in";

withDatabase();

const wrong = "wrong horse battery";
const refused = { code: "unauthenticated" };

describe("signing in", () => {
  it("opens a session of its own each time", async () => {
    const owner = await personWithPassword();
    const { organizationId, db } = await newOrganization(owner);
    const first = await signIn(newVisit(), { email: ` ${owner.email.toUpperCase()} `, password });
    const second = await signIn(newVisit(), { email: owner.email, password });
    expect(first).toMatchObject({ organizationId, userId: owner.id });
    expect(first.token).not.toBe(second.token);
    expect(await identify({ sessionToken: first.token })).toMatchObject({
      organizationId,
      actor: { kind: "user", id: owner.id },
    });
    expect(await db.auditEvent.count({ where: { action: "session.start", actorId: owner.id } })).toBe(2);
    expect(JSON.stringify(await db.session.findMany())).not.toContain(first.token);
  });

  it("answers the same for a wrong password, somebody without one, and nobody", async () => {
    const owner = await personWithPassword();
    await newOrganization(owner);
    const withoutPassword = await newPerson();
    const emails = [owner.email, withoutPassword.email, `${randomUUID()}@example.com`];
    const refusals = await Promise.all(
      emails.map((email) => signIn(newVisit(), { email, password: wrong }).catch((error) => error)),
    );
    expect(refusals[0]).toMatchObject(refused);
    expect(new Set(refusals.map(({ code, message, details }) => JSON.stringify({ code, message, details }))).size).toBe(1);
  });

  it("goes to the organization used last, never to one that disabled the person", async () => {
    const person = await personWithPassword();
    const [first, last, disabled] = [await newOrganization(), await newOrganization(), await newOrganization()];
    for (const { addMember } of [first, last, disabled]) await addMember("viewer", person);
    const used = (organizationId: string, lastUsedAt: string, status: "active" | "disabled" = "active") =>
      prisma().membership.updateMany({ where: { organizationId, userId: person.id }, data: { lastUsedAt, status } });
    await used(first.organizationId, "2026-01-01T00:00:00Z");
    await used(last.organizationId, "2026-02-01T00:00:00Z");
    await used(disabled.organizationId, "2026-03-01T00:00:00Z", "disabled");
    expect(await signIn(newVisit(), { email: person.email, password })).toMatchObject({ organizationId: last.organizationId });
    await prisma().membership.updateMany({ where: { userId: person.id }, data: { status: "disabled" } });
    await expect(signIn(newVisit(), { email: person.email, password })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("ends nothing twice", async () => {
    const owner = await personWithPassword();
    const { db } = await newOrganization(owner);
    const { token } = await signIn(newVisit(), { email: owner.email, password });
    await endSession(token, newVisit());
    await endSession(token, newVisit());
    expect(await db.session.count()).toBe(0);
    expect(await db.auditEvent.count({ where: { action: "session.end" } })).toBe(1);
  });
});

describe("trying passwords", () => {
  const setUp = async () => {
    const owner = await personWithPassword();
    await newOrganization(owner);
    return owner;
  };
  const attempts = (count: number, make: (turn: number) => Promise<unknown>) =>
    outcomes(Array.from({ length: count }, (_, turn) => make(turn)));
  const aQuarterAgo = (where: object) =>
    prisma().signInFailure.updateMany({ where, data: { at: new Date(Date.now() - 15 * 60_000 - 1_000) } });

  it("lets at most ten of a hundred at once through to one account, from however many addresses", async () => {
    const { email } = await setUp();
    const { done, refused } = await attempts(100, () => signIn(newVisit(), { email, password: wrong }));
    expect(done).toBe(0);
    expect(refused).toEqual({ unauthenticated: 100 });
    expect(await prisma().signInFailure.count({ where: { account: email } })).toBeLessThanOrEqual(10);
  });

  it("stops an account after ten failures, also for the right password, until they are a quarter of an hour old", async () => {
    const { email } = await setUp();
    for (let turn = 0; turn < 10; turn++)
      await expect(signIn(newVisit(), { email, password: wrong })).rejects.toMatchObject(refused);
    expect((await attempts(31, () => signIn(newVisit(), { email, password }))).refused).toEqual({ unauthenticated: 31 });
    await aQuarterAgo({ account: email });
    expect(await signIn(newVisit(), { email, password })).toHaveProperty("token");
  });

  it("stops an address after ten failures with whatever accounts", async () => {
    const { email } = await setUp();
    const visit = newVisit();
    for (let turn = 0; turn < 10; turn++)
      await expect(signIn(visit, { email: `${randomUUID()}@example.com`, password: wrong })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    await expect(signIn(visit, { email, password })).rejects.toMatchObject(refused);
    expect(await signIn(newVisit(), { email, password })).toHaveProperty("token");
    await aQuarterAgo({ address: visit.address });
    expect(await signIn(visit, { email, password })).toHaveProperty("token");
  });

  it("answers alike, try by try, whoever the account belongs to and wherever it is known", async () => {
    const [{ email }, visit] = [await setUp(), newVisit()];
    await signIn(visit, { email, password });
    const answersTo = async (account: string, from: typeof visit) => {
      const answers: unknown[] = [];
      for (let turn = 0; turn < 12; turn++)
        answers.push(
          await signIn(from, { email: account, password: wrong }).catch(({ code, message, details }) => ({
            code,
            message,
            details,
          })),
        );
      return answers;
    };
    const atHome = await answersTo(email, visit);
    const nobodyThere = await answersTo(`${randomUUID()}@example.com`, visit);
    const nobodyElsewhere = await answersTo(`${randomUUID()}@example.com`, newVisit());
    expect(new Set([...atHome, ...nobodyThere, ...nobodyElsewhere].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(atHome[0]).toMatchObject({ code: "unauthenticated", message: expect.stringContaining("After ten tries") });
  });

  it("takes as long for a try too many as for a password that is looked at", async () => {
    await disposeProcessWide(); // forgets how short the checks of other tests were
    const owner = await newPerson(await hashPassword(password));
    await newOrganization(owner);
    const { email } = owner;
    await signIn(newVisit(), { email, password });
    await prisma().signInFailure.createMany({
      data: Array.from({ length: 10 }, () => ({ account: email, address: randomUUID() })),
    });
    const begun = performance.now();
    await expect(signIn(newVisit(), { email, password })).rejects.toMatchObject(refused);
    expect(performance.now() - begun, "checking a password takes longer than everything else").toBeGreaterThan(50);
  });

  it("is not stopped by strangers where the person signed in before", async () => {
    const { email } = await setUp();
    const home = newVisit();
    await signIn(home, { email, password });
    await prisma().signInFailure.createMany({
      data: Array.from({ length: 50 }, () => ({ account: email, address: randomUUID() })),
    });
    await expect(signIn(newVisit(), { email, password })).rejects.toMatchObject(refused);
    expect(await signIn(home, { email, password })).toHaveProperty("token");
    await attempts(20, () => signIn(home, { email, password: wrong }));
    expect(await prisma().signInFailure.count({ where: { account: email, address: home.address } })).toBeLessThanOrEqual(10);
  });

  it("is not begun anew for other accounts by signing in to one's own", async () => {
    const [mine, theirs] = [await setUp(), await setUp()];
    const visit = newVisit();
    await prisma().signInFailure.createMany({
      data: Array.from({ length: 9 }, () => ({ account: theirs.email, address: visit.address })),
    });
    await signIn(visit, { email: mine.email, password });
    expect(await prisma().signInFailure.count({ where: { address: visit.address } })).toBe(9);
  });
});
