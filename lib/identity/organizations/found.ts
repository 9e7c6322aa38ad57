import { randomBytes, randomUUID } from "node:crypto";
import { prisma } from "../../db/client";
import { scopedDb, type WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { createDataKey } from "../../vault/keyring";

type Founding = Pick<Context, "actor" | "door" | "requestId"> & {
  name: string;
  owner: { id: string; email: string };
  /** The organization from which it is founded. Its audit log gets the line too. */
  alsoIn?: string;
  /** Runs in the same transaction. Its result goes into the first line of the audit log. */
  also?(db: WriteDb, organizationId: string): Promise<Record<string, unknown>>;
};

/** Creates an organization with its owner, its data key and the first line of its audit log. */
export async function foundOrganization({ name, owner, also, alsoIn, ...acting }: Founding) {
  const organizationId = randomUUID();
  const slug = await freeSlug(name);
  const ctx = { ...acting, organizationId, alsoIn, db: scopedDb(organizationId) };
  return change(ctx, "organization.create", async (db, note) => {
    await db.organization.create({ data: { id: organizationId, slug, name } });
    await db.membership.create({ data: { organizationId, userId: owner.id, role: "owner" } });
    await createDataKey(db, organizationId);
    note(slug, { name, owner: owner.email, ...(await also?.(db, organizationId)) });
    return { id: organizationId, slug, name };
  });
}

async function freeSlug(name: string): Promise<string> {
  const plain =
    name
      .normalize("NFKD")
      .replace(/\p{Mark}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "organization";
  const taken = await prisma().organization.findUnique({ where: { slug: plain }, select: { id: true } });
  return taken ? `${plain}-${randomBytes(3).toString("hex")}` : plain;
}
