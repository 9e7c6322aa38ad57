import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./command.mjs";

/** Writes which packages serve, as CycloneDX 1.6, and returns where. The same lock file gives the same bytes. */
export function writeSbom(file = path.join(root, "dist", "sbom.cdx.json")) {
  const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(sbomOf(lock), null, 2)}\n`);
  return file;
}

/** What development alone needs is left out. */
export function sbomOf({ name, version, packages }) {
  const { "": own, ...all } = packages;
  const kept = Object.fromEntries(Object.entries(all).filter(([, entry]) => !entry.dev && !entry.devOptional && !entry.link));
  const components = new Map();
  for (const [at, entry] of Object.entries(kept)) components.set(refOf(at, entry), componentOf(at, entry));
  const dependencies = new Map([[`${name}@${version}`, neededBy("", own, kept)]]);
  for (const [at, entry] of Object.entries(kept)) {
    const ref = refOf(at, entry);
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...neededBy(at, entry, kept)])].sort());
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  return {
    ...{ bomFormat: "CycloneDX", specVersion: "1.6", version: 1, serialNumber: serialOf(sorted) },
    metadata: { component: { type: "application", "bom-ref": `${name}@${version}`, name, version } },
    components: sorted,
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
}

const nameOf = (at, entry) => entry.name ?? at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);

/** The address of a package in the words of all registries; a scope is encoded. */
const refOf = (at, entry) => `pkg:npm/${nameOf(at, entry).replace(/^@/, "%40")}@${entry.version}`;

function componentOf(at, entry) {
  const ref = refOf(at, entry);
  const [algorithm, digest] = (entry.integrity ?? "").split(" ")[0].split(/-(.*)/s);
  const known = { sha512: "SHA-512", sha256: "SHA-256", sha1: "SHA-1" }[algorithm];
  return {
    ...{ type: "library", "bom-ref": ref, name: nameOf(at, entry), version: entry.version, purl: ref },
    ...(known ? { hashes: [{ alg: known, content: Buffer.from(digest, "base64").toString("hex") }] } : {}),
    ...(entry.license ? { licenses: [licenseOf(entry.license)] } : {}),
    ...(entry.optional ? { scope: "optional" } : {}),
  };
}

const licenseOf = (text) => (/^[\w.+-]+$/.test(text) ? { license: { id: text } } : { expression: text });

/** Node looks for a package beside whoever needs it, and then in each folder above. */
function neededBy(at, { dependencies = {}, optionalDependencies = {} }, kept) {
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => found(at, name, kept))
    .filter((ref) => ref !== null)
    .sort();
}

function found(at, name, kept) {
  const folders = at.split("/node_modules/").map((_part, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  const tried = [
    ...folders
      .reverse()
      .filter((folder) => folder !== "")
      .map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
  const there = tried.find((path) => kept[path]);
  return there ? refOf(there, kept[there]) : null;
}

function serialOf(components) {
  const hex = createHash("sha256").update(JSON.stringify(components)).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
