import { Client } from "pg";
import { databaseUrl } from "../env";
import { log } from "../log";
import type { WriteDb } from "./scoped";

/**
 * Makes changes to who belongs to an organization wait for each other, so that rules over several rows hold.
 * Rows that only refer to the organization go on meanwhile, else the audit chain's lock could be waited for in a circle.
 */
export async function lockOrganization(db: WriteDb, organizationId: string): Promise<void> {
  await db.$queryRaw`select 1 from organization where id = ${organizationId}::uuid for no key update`;
}

/** Makes productions of one integration wait for each other, so that each compares with the last and none loses its rows. */
export async function lockIntegration(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from integration where organization_id = ${organizationId}::uuid and id = ${id}::uuid for no key update`;
}

/** Makes changes of one list of policies wait for each other, so that each finds the places the last one left. */
export async function lockPolicies(db: WriteDb, organizationId: string, ownerKey: string): Promise<void> {
  await db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`policies ${organizationId} ${ownerKey}`}))::text`;
}

/** Makes an answer and the end of a pass wait for each other: either the pass sees the answer, or the answer sees the pause. */
export async function lockExecution(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from execution where organization_id = ${organizationId}::uuid and id = ${id}::uuid for no key update`;
}

/** One at a time, over all processes, for what an installation does once; waiting takes no connection from the pool. */
export async function withInstallationLock<T>(work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl() });
  client.on("error", (error) => log.warn({ error: error.message }, "the connection that holds the installation's lock was lost"));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('executor installation'))");
    return await work();
  } finally {
    await client.end();
  }
}
