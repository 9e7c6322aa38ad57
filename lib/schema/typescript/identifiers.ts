/** Names with a meaning of their own in the printed types. */
const taken: ReadonlySet<string> = new Set(["ToolFile", "ToolError", "ToolResult", "ToolHttpMeta", "Input", "Output"]);

export type Identifiers = Set<string>;

export const startIdentifiers = (): Identifiers => new Set(taken);

/** Makes a unique TypeScript name for a definition. */
export function newIdentifier(used: Identifiers, name: string): string {
  const base = pascalCase(name);
  let identifier = base;
  for (let copy = 2; used.has(identifier); copy++) identifier = `${base}${copy}`;
  used.add(identifier);
  return identifier;
}

const plainName = /^[A-Za-z][A-Za-z0-9]*$/;
const words = /[\p{L}\p{N}]+/gu;
const notInIdentifiers = /[^\p{ID_Continue}]/gu;
const startsIdentifiers = /^\p{ID_Start}/u;

function pascalCase(name: string): string {
  const parts = name.length <= 120 && plainName.test(name) ? [name] : (name.slice(0, 120).match(words) ?? []);
  const joined = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  if (plainName.test(joined)) return joined;
  const identifier = joined.replace(notInIdentifiers, "");
  return startsIdentifiers.test(identifier) ? identifier : `T${identifier}`;
}
