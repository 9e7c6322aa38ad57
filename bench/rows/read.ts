import { randomBytes, randomUUID } from "node:crypto";
import { prisma } from "../../lib/db/client";
import type { Row } from "../frame/row";
import { database, newOrganization } from "../support/database";
import { shared } from "../support/ends";
import { medianMs } from "../support/pace";

/** One organization with a role and an API key to be found. */
const rowsToFind = shared(async () => {
  const { raw } = await database();
  const { organizationId, db } = await newOrganization();
  const [slug, id] = [randomUUID(), randomUUID()];
  await db.$transaction(async (tx) => {
    await tx.role.create({ data: { organizationId, slug, name: "Bench", permissions: [] } });
    const hash = new Uint8Array(randomBytes(32));
    await tx.apiKey.create({
      data: { id, organizationId, name: "Bench", hash, hint: "0000", createdBy: "Bench", permissions: [] },
    });
  });
  return {
    scoped: () => db.role.findFirst({ where: { slug } }),
    plain: () => prisma().role.findFirst({ where: { organizationId, slug } }),
    raw: () => raw.query("select * from role where organization_id = $1 and slug = $2 limit 1", [organizationId, slug]),
    guarded: () => db.apiKey.findFirst({ where: { id } }),
    async guardedRaw() {
      const client = await raw.connect();
      await client.query("begin");
      await client.query("select set_config('app.organization', $1, true)", [organizationId]);
      await client.query("select * from api_key where organization_id = $1 and id = $2 limit 1", [organizationId, id]);
      await client.query("commit");
      client.release();
    },
  };
});

type Read = keyof Awaited<ReturnType<typeof rowsToFind>>;

const compare = (ours: Read, floor: Read) => async () => {
  const reads = await rowsToFind();
  return { ours: () => medianMs(reads[ours], 500), floor: () => medianMs(reads[floor], 500) };
};

export const rows: Row[] = [
  {
    id: "read.scoped",
    work: "one row by ctx.db",
    against: "Prisma without an organization",
    unit: "ms",
    sides: compare("scoped", "plain"),
  },
  { id: "read.prisma", work: "one row by Prisma", against: "pg", unit: "ms", sides: compare("plain", "raw") },
  {
    id: "read.guarded",
    work: "one row under row-level security by ctx.db",
    against: "the same statements through pg",
    unit: "ms",
    sides: compare("guarded", "guardedRaw"),
  },
];
