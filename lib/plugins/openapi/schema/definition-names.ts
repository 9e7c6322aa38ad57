import type { Located } from "../document/reference";

/** Gives definitions names that differ in more than the case of letters. */
export function createNames(): { free(name: string): string } {
  const taken = new Set<string>();
  return {
    free(name) {
      let unique = name;
      for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name}_${number}`;
      taken.add(unique.toLowerCase());
      return unique;
    },
  };
}

export function isNamed(pointer: string): boolean {
  return /^\/(components\/schemas|definitions)\/[^/]+$/.test(pointer);
}

const structural =
  /^(components|schemas|definitions|\$defs|paths|responses|requestBodies|parameters|content|schema|properties|items|allOf|anyOf|oneOf|\d+)$/;

/** The name a schema has in its document, or the last words of its place; safe in a reference and in code. */
export function preferredName({ file, pointer }: Located): string {
  const segments = pointer.split("/").map((segment) => decode(segment).replaceAll("~1", "/").replaceAll("~0", "~"));
  const meaningful = isNamed(pointer)
    ? segments.slice(-1)
    : segments.slice(1).filter((segment) => !structural.test(segment) && !segment.includes("/"));
  const base =
    file
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ?? "";
  const raw = meaningful.slice(-3).join("_") || base;
  const name =
    raw
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9_.-]+/g, "_")
      .slice(0, 120) || "Schema";
  return name in Object.prototype || /^[_.-]*$/.test(name) ? `Schema_${name.replace(/^_+/, "")}` : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
