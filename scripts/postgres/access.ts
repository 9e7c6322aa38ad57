import fs from "node:fs";
import path from "node:path";
import { StartError } from "../start-error";
import { nameOf } from "./account";
import { withClient } from "./connection";
import { replaceFile, textOf } from "./foreign-folder";
import { appRole, type Installation, ownerRole, urlOf } from "./installation";

/**
 * Who may use the database: root, the user of this process and the one the folder belongs to. The system tells Postgres
 * who is at the other end of the socket, so there is no password that could be read. True if that was not written there.
 */
export function writeAccess({ data, directory, endpoint, account }: Installation): boolean {
  if (!("socket" in endpoint)) return false;
  const map = [...usersOf(directory)].sort().flatMap((user) => [ownerRole, appRole].map((role) => `console "${user}" ${role}`));
  const files: [string, string[]][] = [
    ["pg_ident.conf", map],
    ["pg_hba.conf", ["local all all peer map=console"]],
  ];
  let isChanged = false;
  for (const [name, lines] of files) {
    const file = path.join(data, name);
    const text = ["# Written by the console at each start.", ...lines, ""].join("\n");
    if (textOf(file) !== text) {
      replaceFile(file, text, account);
      isChanged = true;
    }
  }
  return isChanged;
}

/** The same for a server that runs already, such as one that an older version started and left behind. */
export async function renewAccess(installation: Installation): Promise<void> {
  if (!writeAccess(installation)) return;
  await withClient(urlOf(installation, ownerRole, "postgres"), (client) => client.query("SELECT pg_reload_conf()"));
}

function usersOf(directory: string): Set<string> {
  const mine = process.getuid?.() ?? 0;
  const me = nameOf(mine);
  if (me === undefined)
    throw new StartError(
      `The user ${mine} that runs this has no name on this system, which the built-in database needs. ` +
        "Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  const owner = nameOf(fs.statSync(directory).uid);
  return new Set(["root", me, ...(owner === undefined ? [] : [owner])]);
}
