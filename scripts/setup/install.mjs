import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { command, root, tool } from "./command.mjs";
import { SetupError, step } from "./step.mjs";

const stamp = tool(".install-stamp");

/** Installs the packages if node_modules differs from package-lock.json. */
export async function install() {
  const wanted = wantedState();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === wanted) return;
  if (!matchesLockfile()) await step("Installing packages with npm (about 1 GB, once)", runNpm);
  fs.writeFileSync(stamp, wanted);
}

function wantedState() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const name of ["package.json", "package-lock.json"]) hash.update(fs.readFileSync(path.join(root, name)));
  return hash.digest("hex");
}

/** Somebody may have run npm by hand: npm leaves a list of what it installed. */
function matchesLockfile() {
  const installed = packagesIn(tool(".package-lock.json"));
  const wanted = packagesIn(path.join(root, "package-lock.json"));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([at, { version, link, optional, os, cpu }]) =>
      at === "" || link || installed[at]?.version === version || (installed[at] === undefined && (optional || os || cpu)),
  );
}

function packagesIn(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")).packages : undefined;
}

async function runNpm() {
  const flags = ["--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const strict = await npm("ci", ...flags);
  if (strict.code === 0) return;
  if (!/EUSAGE|EBADPLATFORM|can only install packages when/.test(strict.output)) throw failure(strict);
  console.log("  package-lock.json does not list every package of this platform; going on with npm install");
  const lenient = await npm("install", "--no-save", "--no-package-lock", ...flags);
  if (lenient.code !== 0) throw failure(lenient);
}

/** The npm that started us, else the one on the PATH. */
function npm(...args) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script)) return command(process.execPath, [script, ...args]);
  return command("npm", args).catch((error) => ({ code: 1, output: `npm could not be started: ${error.message}` }));
}

const failure = ({ output }) =>
  new SetupError(
    `The packages could not be installed. npm said:\n${output.trimEnd().split("\n").slice(-25).join("\n")}\n` +
      "Check the network and the registry (npm ping), then start again: what is there already is kept.",
  );
