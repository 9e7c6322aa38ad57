import type { WriteDb } from "./scoped";

/** No session of the organization lasts longer than this from its beginning. */
export async function shortenSessions(db: WriteDb, organizationId: string, hours: number): Promise<void> {
  await db.$executeRaw`
    update session set expires_at = least(expires_at, created_at + make_interval(hours => ${hours}::int))
    where organization_id = ${organizationId}::uuid`;
}
