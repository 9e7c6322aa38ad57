import { withClient } from "./connection";
import { appRole, databaseName, type Installation, ownerRole, urlOf } from "./installation";

/** The role of the app, which owns nothing, and the database; made once, found afterwards. */
export async function provision(installation: Installation): Promise<void> {
  await withClient(urlOf(installation, ownerRole, "postgres"), async (client) => {
    const roles = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [appRole]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${appRole} ${rightsOf(installation)}`);
    const databases = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [databaseName]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
  });
}

function rightsOf({ endpoint }: Installation): string {
  const rights = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS";
  return "password" in endpoint ? `${rights} PASSWORD '${endpoint.password}'` : rights;
}
