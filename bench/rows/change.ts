import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { change } from "../../lib/operation/change";
import type { Row, Sides } from "../frame/row";
import { type BenchOrganization, database, newOrganization } from "../support/database";
import { medianMs, perSecond } from "../support/pace";

const insert = "insert into role (organization_id, slug, name, permissions) values ($1, $2, 'Bench', '{}')";

/** A change as most are: one row, and its line in the audit log. */
const changeOne = ({ ctx }: BenchOrganization) =>
  change(ctx, "role.create", async (db, note) => {
    const { organizationId } = ctx;
    const { slug } = await db.role.create({ data: { organizationId, slug: randomUUID(), name: "Bench", permissions: [] } });
    note(slug);
  });

/** The same row in a transaction, by the driver alone. */
const insertOne = ({ organizationId }: BenchOrganization) =>
  inTransaction((client) => client.query(insert, [organizationId, randomUUID()]));

/** The very statements of a change, by the driver alone. */
const sayTheSame = ({ organizationId, ctx }: BenchOrganization) =>
  inTransaction(async (client) => {
    await client.query("select set_config('app.organization', $1, true)", [organizationId]);
    const slug = randomUUID();
    await client.query(`${insert} returning organization_id, slug, name, permissions`, [organizationId, slug]);
    const { actor, door, requestId } = ctx;
    const entry = { action: "role.create", actor, at: new Date().toISOString(), details: null, door, requestId, subject: slug };
    await client.query("select audit_append($1)", [JSON.stringify({ ...entry, actor: { ...actor, permissions: undefined } })]);
  });

async function inTransaction(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const { raw } = await database();
  const client = await raw.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}

const atOnce = 8;

/** So many writers at once, spread over the organizations. */
async function writers(organizations: number): Promise<Sides> {
  await database();
  const all = await Promise.all(Array.from({ length: organizations }, newOrganization));
  let turn = 0;
  const next = () => all[(turn += 1) % all.length]!;
  return {
    ours: () => perSecond(() => changeOne(next()), { atOnce }),
    floor: () => perSecond(() => insertOne(next()), { atOnce }),
  };
}

export const rows: Row[] = [
  {
    id: "change.alone",
    work: "change() of one row, one after the other",
    against: "the same statements through pg",
    unit: "ms",
    async sides() {
      await database();
      const organization = await newOrganization();
      return {
        ours: () => medianMs(() => changeOne(organization)),
        floor: () => medianMs(() => sayTheSame(organization)),
      };
    },
  },
  {
    id: "change.one-organization",
    work: "change(), 8 at once in one organization",
    against: "the insert alone, in a transaction",
    unit: "/s",
    sides: () => writers(1),
  },
  {
    id: "change.eight-organizations",
    work: "change(), 8 at once in 8 organizations",
    against: "the insert alone, in a transaction",
    unit: "/s",
    sides: () => writers(8),
  },
];
