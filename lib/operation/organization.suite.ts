import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { workAlone } from "@/scripts/new-test-database";
import { prisma } from "../db/client";
import { type ReadDb, scopedDb } from "../db/scoped";
import { disposeProcessWide } from "../process";
import { claimRootKey } from "../vault/installation";
import { createDataKey } from "../vault/keyring";
import type { Context } from "./context";
import { everyPermission, type Permission } from "./permission";

export type TestPerson = { id: string; email: string };
export type TestOrganization = {
  organizationId: string;
  owner: TestPerson;
  /** The owner at a page, with every permission. */
  ctx: Context;
  db: ReadDb;
  contextOf(permissions: readonly Permission[], person?: TestPerson): Context;
  addMember(role: string, person?: TestPerson): Promise<TestPerson>;
};

/** For files that need the database: the root key is there before the first test, no connection is left after the last. */
export function withDatabase(): void {
  beforeAll(claimRootKey);
  afterAll(disposeProcessWide);
}

/** The same for work on every organization there is: a database without those of other files. */
export function withDatabaseAlone(): void {
  beforeAll(async () => {
    await disposeProcessWide();
    await workAlone();
    await claimRootKey();
  });
  afterAll(disposeProcessWide);
}

export async function newPerson(passwordHash: string | null = null): Promise<TestPerson> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await prisma().user.create({ data: { id, email, name: "Somebody", passwordHash } });
  return { id, email };
}

/** An organization of one test's own, with its owner and its data key. */
export async function newOrganization(ofOwner?: TestPerson): Promise<TestOrganization> {
  const organizationId = randomUUID();
  const owner = ofOwner ?? (await newPerson());
  const db = scopedDb(organizationId);
  await db.$transaction(async (tx) => {
    await tx.organization.create({ data: { slug: organizationId, name: "Test", id: organizationId } });
    await tx.membership.create({ data: { organizationId, userId: owner.id, role: "owner" } });
    await createDataKey(tx, organizationId);
  });
  const contextOf = (permissions: readonly Permission[], { id, email }: TestPerson = owner): Context => ({
    organizationId,
    actor: { kind: "user", id, label: email, onBehalfOf: null, permissions },
    db,
    door: "page",
    requestId: randomUUID(),
  });
  const addMember = async (role: string, person?: TestPerson) => {
    const member = person ?? (await newPerson());
    await db.$transaction((tx) => tx.membership.create({ data: { organizationId, userId: member.id, role } }));
    return member;
  };
  return { organizationId, owner, db, ctx: contextOf(everyPermission), contextOf, addMember };
}
