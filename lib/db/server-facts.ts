import { prisma } from "./client";

type ServerFacts = { version: string; isAuditProtected: boolean; isRowSecurityInForce: boolean };

/** The database's version, and whether it keeps the application's role from changing the audit log and bypassing row-level security. */
export async function serverFacts(): Promise<ServerFacts> {
  const [facts] = await prisma().$queryRaw<ServerFacts[]>`
    select current_setting('server_version') as version,
      not has_table_privilege('audit_event', 'update, delete, truncate') and not has_table_privilege('audit_head', 'update, delete, truncate') as "isAuditProtected",
      (select not rolsuper and not rolbypassrls from pg_roles where rolname = current_user) as "isRowSecurityInForce"`;
  if (!facts) throw new Error("The database said nothing of itself.");
  return facts;
}
