import { prisma } from "./client";
import type { WriteDb } from "./scoped";

/** Makes changes to who belongs to an organization wait for each other, so that rules over several rows hold. */
export async function lockOrganization(db: WriteDb, organizationId: string): Promise<void> {
  await db.$queryRaw`select 1 from organization where id = ${organizationId}::uuid for update`;
}

/** One process at a time, over all replicas, for what an installation does once. */
export function withInstallationLock<T>(work: () => Promise<T>): Promise<T> {
  return prisma().$transaction(
    async (lock) => {
      await lock.$executeRaw`select pg_advisory_xact_lock(hashtext('executor installation'))`;
      return work();
    },
    { timeout: 30_000 },
  );
}
