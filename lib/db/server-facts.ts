import { prisma } from "./client";

type ServerFacts = { version: string; isAuditProtected: boolean };

/** What the database says of itself, and whether the role we use could change or remove lines of the audit log. */
export async function serverFacts(): Promise<ServerFacts> {
  const [facts] = await prisma().$queryRaw<ServerFacts[]>`
    select current_setting('server_version') as version,
      not has_table_privilege('audit_event', 'update, delete, truncate') and not has_table_privilege('audit_head', 'update, delete, truncate') as "isAuditProtected"`;
  if (!facts) throw new Error("The database said nothing of itself.");
  return facts;
}
