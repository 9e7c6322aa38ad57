import { safeIdentifier } from "../../text/words";

/** Names of a server as parts of addresses: each stays what it is as far as an address allows it, and no two become the same. */
export function addressNames(names: readonly string[], taken: readonly string[]): Map<string, string> {
  const used = new Set(taken);
  const given = new Map<string, string>();
  const unlikely = (name: string) => (sanitised(name) === name ? 0 : 1);
  const order = [...new Set(names)].sort((a, b) => unlikely(a) - unlikely(b) || (a < b ? -1 : 1));
  for (const name of order) {
    const free = firstFree(sanitised(name), used);
    used.add(free);
    given.set(name, free);
  }
  return given;
}

const partMax = 100;

function sanitised(name: string): string {
  const parts = name.split(/[./]+/).map((part) => part.replace(/(?:[^\p{ID_Continue}$]|\p{DI})+/gu, "_").replace(/^_+|_+$/g, ""));
  const usable = parts.filter((part) => part !== "").map((part) => safeIdentifier(part.slice(0, partMax)));
  return usable.join(".") || "tool";
}

function firstFree(base: string, used: ReadonlySet<string>): string {
  if (!used.has(base)) return base;
  for (let number = 2; ; number++) if (!used.has(`${base}_${number}`)) return `${base}_${number}`;
}
