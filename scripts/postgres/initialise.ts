import fs from "node:fs";
import path from "node:path";
import { StartError } from "../start-error";
import { giveTo, makePrivate, replaceFile, textOf } from "./foreign-folder";
import { type Installation, ownerRole } from "./installation";
import { runPostgres } from "./run";

const baseSettings = [
  ...[
    "--username",
    ownerRole,
    "--encoding",
    "UTF8",
    "--locale",
    "C",
    "--locale-provider",
    "builtin",
    "--builtin-locale",
    "C.UTF-8",
  ],
  "--no-instructions",
];

/** Makes the empty database files under another name first: a start killed here leaves nothing half done. */
export async function initialise(installation: Installation): Promise<void> {
  if (fs.existsSync(path.join(installation.data, "PG_VERSION"))) return adoptFiles(installation);
  const draft = `${installation.data}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  makePrivate(draft, installation.account);
  const { code, output } = await runPostgres(installation, "initdb", [
    "-D",
    draft,
    ...baseSettings,
    ...authentication(installation),
  ]);
  if (code !== 0) {
    throw new StartError(
      `The built-in database could not be created in ${installation.data}:\n${output}\n` +
        "Check that the disk has room and that the folder allows writing, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  fs.renameSync(draft, installation.data);
}

/** Files that were unpacked from a backup may belong to root, or to whoever has the number of their user on this machine. */
function adoptFiles({ data, account }: Installation): void {
  if (account && fs.statSync(data).uid !== account.uid) giveTo(data, account);
}

function authentication({ directory, endpoint }: Installation): string[] {
  if ("socket" in endpoint) return ["--auth-local=peer", "--auth-host=reject"];
  const file = path.join(directory, "postgres-password");
  fs.writeFileSync(file, endpoint.password, { mode: 0o600 });
  return ["--auth=scram-sha-256", "--pwfile", file];
}

/** Our settings stand in a file of their own, written at each start. */
export function writeSettings({ data, endpoint, account }: Installation): void {
  const own = path.join(data, "executor.conf");
  const main = path.join(data, "postgresql.conf");
  replaceFile(own, `${settings(endpoint).join("\n")}\n`, account);
  const text = textOf(main) ?? "";
  if (!text.includes("include 'executor.conf'")) replaceFile(main, `${text}\ninclude 'executor.conf'\n`, account);
}

function settings(endpoint: Installation["endpoint"]): string[] {
  const reach =
    "socket" in endpoint
      ? ["listen_addresses = ''", `unix_socket_directories = ${quoted(endpoint.socket)}`, "unix_socket_permissions = 0700"]
      : ["listen_addresses = '127.0.0.1'", `port = ${endpoint.port}`];
  return [
    ...reach,
    "max_connections = 200",
    "shared_buffers = 128MB",
    "max_wal_size = 512MB",
    "jit = off", // short queries: compiling them costs more than it saves
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    // The app logs its own errors; here only what concerns the server, so that this log stays small.
    "log_min_messages = log",
    "log_min_error_statement = panic",
    "log_checkpoints = off",
    "log_autovacuum_min_duration = -1",
  ];
}

/** A list setting: quoted once as a name in the list (a path may hold a comma), once as text. */
const quoted = (name: string) => `'${`"${name.replaceAll('"', '""')}"`.replaceAll("'", "''")}'`;
