import type { RawSql } from "./sql";

type Subscription = { organizationId: string; sessionId: string; uri: string };

/** One statement, so that what is subscribed to at the same moment stays. */
export const removeSubscription = (db: RawSql, { organizationId, sessionId, uri }: Subscription) => db.$executeRaw`
  update mcp_session set subscribed = array_remove(subscribed, ${uri})
  where organization_id = ${organizationId}::uuid and id = ${sessionId}::uuid`;
