import path from "node:path";
import { fileURLToPath } from "node:url";
import { writePluginFolder } from "./setup/plugin-folder.mjs";
import { asCommand, SetupError } from "./setup/step.mjs";
import { endWithTheFirst, superviseServing } from "./setup/supervise.mjs";

// The start of a packed console, which installs and builds nothing: `node scripts/packed.mjs`. With words behind it, the
// operator's commands: `vault:rotate`, `sign-in open <organization>`, `plugin:new <folder>`.

process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
const startedIn = process.cwd();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const bundle = (name) => import(new URL(`../dist/${name}.mjs`, import.meta.url).href);

const commands = {
  "vault:rotate": onDatabase(async () => (await bundle("rotate-key")).rotateKey()),
  "sign-in": onDatabase(async (words) => (await bundle("sign-in")).decideSignIn(words)),
  "plugin:new": ([folder]) => writePluginFolder(folder && path.resolve(startedIn, folder), "node scripts/packed.mjs plugin:new"),
};

const [name, ...words] = process.argv.slice(2);
if (name !== undefined) await asCommand(() => runCommand());
else if (!superviseServing()) await asCommand(serve);

async function runCommand() {
  const command = commands[name];
  if (!command) throw new SetupError(`There is no command ${name}, only ${Object.keys(commands).join(", ")}.`);
  await command(words);
  process.exit(0);
}

async function serve() {
  if (process.send) endWithTheFirst();
  requireDatabase();
  const { serve: begin } = await bundle("serve").catch((error) => {
    throw /settings/.test(error.message) ? new SetupError(error.message) : error;
  });
  await begin({ dev: false, buildPages: () => Promise.resolve() });
}

function onDatabase(work) {
  return (words) => {
    requireDatabase();
    return work(words);
  };
}

function requireDatabase() {
  if (process.env.DATABASE_URL) return;
  throw new SetupError(
    `A packed console brings no database (in ${path.basename(process.cwd())}): set DATABASE_URL to a PostgreSQL of yours.`,
  );
}
