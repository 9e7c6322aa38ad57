import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "../db/client";
import { forgetSessions, updateRetention } from "../identity";
import { newOrganization, withDatabaseAlone } from "../operation/organization.suite";
import { tidyHouse } from "./tidy";

withDatabaseAlone();

const hash = () => new Uint8Array(randomBytes(32));
const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);

it("removes answers, signals, failed sign-ins and places of lost processes that were kept long enough, and no others", async () => {
  const { db, organizationId, owner } = await newOrganization();
  const answer = (key: string, hours: number) => ({
    organizationId,
    actorId: owner.id,
    route: "POST /",
    key,
    bodyHash: hash(),
    createdAt: ago(hours),
  });
  await db.$transaction((tx) => tx.idempotentAnswer.createMany({ data: [answer("old", 25), answer("new", 23)] }));
  const account = randomUUID();
  await prisma().signInFailure.createMany({ data: [1, 0].map((hours) => ({ account, address: account, at: ago(hours) })) });
  const payload = { organizationId };
  await prisma().signal.createMany({ data: [2, 0].map((hours) => ({ topic: "test", payload, at: ago(hours) })) });
  const slot = (group: string, hours: number) => ({
    ...{ id: randomUUID(), organizationId, group, process: randomUUID(), slotsMax: 1, leaseUntil: ago(hours) },
  });
  await db.$transaction((tx) => tx.callSlot.createMany({ data: [slot("lost", 2), slot("new", 0)] }));
  await tidyHouse();
  expect((await db.callSlot.findMany()).map(({ group }) => group)).toEqual(["new"]);
  expect((await db.idempotentAnswer.findMany()).map(({ key }) => key)).toEqual(["new"]);
  expect(await prisma().signInFailure.count({ where: { account } })).toBe(1);
  expect(await prisma().signal.count({ where: { payload: { equals: payload } } })).toBe(1);
});

it("removes sessions whose time is over", async () => {
  const { db, organizationId, owner } = await newOrganization();
  const session = (hours: number) => ({
    organizationId,
    userId: owner.id,
    tokenHash: hash(),
    address: "",
    userAgent: "",
    expiresAt: ago(hours),
  });
  await db.$transaction((tx) => tx.session.createMany({ data: [session(1), session(-1)] }));
  await forgetSessions();
  expect(await db.session.count()).toBe(1);
});

it("removes email and deliveries after as many days as the organization keeps them, and none during a legal hold", async () => {
  const [brief, held, usual] = [await newOrganization(), await newOrganization(), await newOrganization()];
  await updateRetention(brief.ctx, { deliveryDays: 2 });
  await updateRetention(held.ctx, { deliveryDays: 2, hold: "Case 12" });
  for (const { db, organizationId, owner } of [brief, held, usual]) {
    const mail = (days: number) => ({
      organizationId,
      userId: owner.id,
      event: "run.failed",
      facts: {},
      createdAt: ago(24 * days),
    });
    await db.$transaction((tx) => tx.mail.createMany({ data: [1, 3, 31].map(mail) }));
  }
  await tidyHouse();
  const left = [await brief.db.mail.count(), await held.db.mail.count(), await usual.db.mail.count()];
  expect(left).toEqual([1, 3, 2]);
});
