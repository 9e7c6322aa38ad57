import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./command.mjs";

const skipped = new Set(["lib/db/generated", "public/monaco"]);

/** One hash over the names and contents of these files and folders, without tests and generated files. */
function fingerprint(names) {
  const hash = createHash("sha256");
  for (const name of names) add(hash, name);
  return hash.digest("hex");
}

function add(hash, name) {
  const stat = fs.statSync(path.join(root, name), { throwIfNoEntry: false });
  if (!stat || skipped.has(name) || /\.test\.tsx?$/.test(name)) return;
  if (stat.isDirectory()) {
    for (const entry of fs.readdirSync(path.join(root, name)).sort()) add(hash, `${name}/${entry}`);
  } else {
    hash.update(`${name}\0${stat.size}\0`).update(fs.readFileSync(path.join(root, name)));
  }
}

/** Does the work if its inputs changed since the stamp was written, or if its output is gone. */
export async function whenStale({ stamp, inputs, output }, work) {
  const file = path.join(root, stamp);
  const now = fingerprint(inputs);
  const before = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
  if (before === now && fs.existsSync(path.join(root, output))) return;
  await work();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, now);
}
