import type { WriteDb } from "./scoped";

type Claim = { organizationId: string; connectionId: string; settled: number; claim: string };

/** Longer than any request to a provider takes. The database's clock counts, because clocks of machines differ. */
const leaseSeconds = 60;

/** Claims the renewal of a connection's tokens. False if another process holds the claim or has just renewed them. */
export async function claimGrant(db: WriteDb, { organizationId, connectionId, settled, claim }: Claim): Promise<boolean> {
  const rows = await db.$executeRaw`
    update oauth_grant set claimed_by = ${claim}::uuid, claimed_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where organization_id = ${organizationId}::uuid and connection_id = ${connectionId}::uuid and settled = ${settled}::int
      and (claimed_until is null or claimed_until < now())`;
  return rows === 1;
}
