import { withClient } from "./connection";
import { APP, DATABASE, type Installation, OWNER, urlOf } from "./installation";

/** The role of the app, which owns nothing, and the database; made once, found afterwards. */
export async function provision(installation: Installation): Promise<void> {
  await withClient(urlOf(installation, OWNER, "postgres"), async (client) => {
    const roles = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [APP]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${APP} ${rightsOf(installation)}`);
    const databases = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  });
}

function rightsOf({ endpoint }: Installation): string {
  const rights = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS";
  return "password" in endpoint ? `${rights} PASSWORD '${endpoint.password}'` : rights;
}
