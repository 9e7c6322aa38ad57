import { Client } from "pg";
import { databaseUrl } from "../env";
import { log } from "../log";
import type { WriteDb } from "./scoped";

/**
 * Serializes changes of an organization's members, so that rules over several rows hold. Whoever takes other locks too takes
 * this one first: a member who goes takes connections along.
 * Rows that refer to the organization can still be written; otherwise this lock and that of the audit chain could deadlock.
 */
export async function lockOrganization(db: WriteDb, organizationId: string): Promise<void> {
  await db.$queryRaw`select 1 from organization where id = ${organizationId}::uuid for no key update`;
}

/** Serializes the making of tool sets of one integration, so that each compares with the last and none loses its rows. */
export async function lockIntegration(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from integration where organization_id = ${organizationId}::uuid and id = ${id}::uuid for no key update`;
}

/** The same for whoever removes it: nothing that belongs to it is added meanwhile. */
export async function lockIntegrationToRemove(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from integration where organization_id = ${organizationId}::uuid and id = ${id}::uuid for update`;
}

/** Serializes another credential of a connection and the renewal of the one it has, which write the same rows. */
export async function lockConnection(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from connection where organization_id = ${organizationId}::uuid and id = ${id}::uuid for no key update`;
}

/** Serializes changes of one list of policies, so that each sees the positions that the last one wrote. */
export async function lockPolicies(db: WriteDb, organizationId: string, ownerKey: string): Promise<void> {
  await db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`policies ${organizationId} ${ownerKey}`}))::text`;
}

/** Serializes an answer and the end of a pass: either the pass sees the answer, or the answer sees the pause. */
export async function lockExecution(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from execution where organization_id = ${organizationId}::uuid and id = ${id}::uuid for no key update`;
}

/** Serializes the times of a schedule and the runs that it begins, over all processes. */
export async function lockSchedule(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from schedule where organization_id = ${organizationId}::uuid and id = ${id}::uuid for no key update`;
}

/** Serializes what is queued for a webhook and what asks for the next of it, so that no job is moved past what is due. */
export async function lockWebhook(db: WriteDb, organizationId: string, id: string): Promise<void> {
  await db.$queryRaw`select 1 from webhook where organization_id = ${organizationId}::uuid and id = ${id}::uuid for no key update`;
}

/** Runs work one process at a time. Waiting takes no connection from the pool. */
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
