import fs from "node:fs";

// `npm run lock`: a registry that carries packages of this platform only leaves those of other platforms out of package-lock.json,
// and `npm ci` then refuses the file. This adds what their parents name, so that one lockfile serves every platform.
const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm64", "x64", "ia32", "arm", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

const file = "package-lock.json";
const lock = JSON.parse(fs.readFileSync(file, "utf8"));
const missing = Object.entries(lock.packages).flatMap(missingOf);
for (const [at, entry] of missing) lock.packages[at] = entry;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  missing.length === 0 ? `${file} is complete.` : `${file} now lists ${missing.length} more packages of other platforms.`,
);

function missingOf([parentAt, parent]) {
  return Object.entries(parent.optionalDependencies ?? {}).flatMap(([name, range]) => {
    const at = `node_modules/${name}`;
    if (lock.packages[at] || lock.packages[`${parentAt}/${at}`]) return [];
    const platform = platformOf(name);
    if (platform === undefined) {
      console.warn(`${name}: its name tells no platform, so it is left out; install it where it exists.`);
      return [];
    }
    const entry = { version: range.replace(/^[\^~]/, ""), ...(parent.dev ? { dev: true } : {}), optional: true, ...platform };
    return [[at, entry]];
  });
}

function platformOf(name) {
  const words = name.toLowerCase().split(/[/.-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os && !cpu) return undefined;
  const libc = words.some((word) => word.startsWith("musl")) ? { libc: ["musl"] } : {};
  return { ...(cpu ? { cpu: [cpu] } : {}), ...libc, ...(os ? { os: [os] } : {}) };
}
