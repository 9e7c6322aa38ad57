import { prisma } from "./client";

type ServerFacts = { version: string; isAuditProtected: boolean; isRowSecurityInForce: boolean };

/** What the database says of itself, and what it keeps the role we use from: changing the audit log, seeing every organization. */
export async function serverFacts(): Promise<ServerFacts> {
  const [facts] = await prisma().$queryRaw<ServerFacts[]>`
    select current_setting('server_version') as version,
      not has_table_privilege('audit_event', 'update, delete, truncate') and not has_table_privilege('audit_head', 'update, delete, truncate') as "isAuditProtected",
      (select not rolsuper and not rolbypassrls from pg_roles where rolname = current_user) as "isRowSecurityInForce"`;
  if (!facts) throw new Error("The database said nothing of itself.");
  return facts;
}
