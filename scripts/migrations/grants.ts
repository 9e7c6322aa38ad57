import type { Client } from "pg";
import { StartError } from "../start-error";

const allRights = ["select", "insert", "update", "delete"];

/**
 * Grants the application's role what it needs and no more. A table whose comment says `app: select` (or other rights) gets
 * only these, so the role cannot rewrite what is append-only. Only differences are written, so that a start is quick.
 */
export async function grantApp(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: boolean; exists: boolean }>(
    "SELECT current_user = $1 AS owner, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists",
    [role],
  );
  if (rows[0]?.owner) return;
  if (!rows[0]?.exists) {
    throw new StartError(
      `The role ${role} of DATABASE_URL does not exist in the database. Create it with: CREATE ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD '…';`,
    );
  }
  const statements = [
    ...(await schemaGrants(client, role)),
    ...(await tableGrants(client, role)),
    ...(await sequenceGrants(client, role)),
    ...(await functionGrants(client, role)),
  ];
  if (statements.length > 0) await client.query(`BEGIN; ${statements.join("; ")}; COMMIT`);
}

async function schemaGrants(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ usage: boolean }>("SELECT has_schema_privilege($1, 'public', 'USAGE') AS usage", [role]);
  return rows[0]?.usage ? [] : [`GRANT USAGE ON SCHEMA public TO ${client.escapeIdentifier(role)}`];
}

type Table = { name: string; comment: string | null; has: string[] };

async function tableGrants(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.oid::regclass::text AS name, obj_description(c.oid, 'pg_class') AS comment,
       ARRAY(SELECT lower(a.privilege_type) FROM aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee WHERE r.rolname = $1) AS has
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')`,
    [role],
  );
  return rows.flatMap(({ name, comment, has }) => {
    const wanted = rightsOf(name, comment);
    if ([...has].sort().join() === [...wanted].sort().join()) return [];
    const to = client.escapeIdentifier(role);
    return [
      `REVOKE ALL ON TABLE ${name} FROM ${to}`,
      ...(wanted.length > 0 ? [`GRANT ${wanted.join(", ")} ON TABLE ${name} TO ${to}`] : []),
    ];
  });
}

function rightsOf(name: string, comment: string | null): string[] {
  if (name === "_prisma_migrations") return ["select"];
  const said = /^app:(.*)$/m.exec(comment ?? "")?.[1];
  if (said === undefined) return allRights;
  const rights = said.split(",").map((right) => right.trim().toLowerCase());
  const unknown = rights.filter((right) => right !== "nothing" && !allRights.includes(right));
  if (unknown.length > 0) throw new Error(`the comment on table ${name} names unknown rights: ${unknown.join(", ")}`);
  return rights.filter((right) => right !== "nothing");
}

async function sequenceGrants(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace
       AND CASE relkind WHEN 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') ELSE false END`,
    [role],
  );
  return rows.map(({ name }) => `GRANT USAGE, SELECT ON SEQUENCE ${name} TO ${client.escapeIdentifier(role)}`);
}

async function functionGrants(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND NOT has_function_privilege($1, oid, 'EXECUTE')
       AND obj_description(oid, 'pg_proc') IS DISTINCT FROM 'app: nothing'`,
    [role],
  );
  return rows.map(({ name }) => `GRANT EXECUTE ON ROUTINE ${name} TO ${client.escapeIdentifier(role)}`);
}
