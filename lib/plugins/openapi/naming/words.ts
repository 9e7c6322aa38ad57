/** Names that JavaScript gives a meaning of its own wherever a property is read. */
const taken: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  "then",
  "toJSON",
  "prototype",
  "inspect",
  "arguments",
  "caller",
]);

/** `Pull Requests` → `pullRequests`; plain ASCII, safe to write after a dot; empty when nothing is left. */
export function camelCase(text: string): string {
  const words = wordsOf(text);
  const [first = "", ...rest] = words;
  const joined = lowerStart(first) + rest.map(upperStart).join("");
  return safeIdentifier(joined);
}

export function pascalCase(text: string): string {
  return wordsOf(text).map(upperStart).join("");
}

/** A name that is neither a number nor one that JavaScript keeps for itself. */
export function safeIdentifier(name: string): string {
  if (/^\d/.test(name)) return `_${name}`;
  return taken.has(name) ? `${name}_` : name;
}

function wordsOf(text: string): string[] {
  const ascii = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const words = ascii.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return /[a-z]/.test(ascii) ? words : words.map((word) => word.toLowerCase());
}

/** `VPCs` → `vpcs`, `HTMLPage` → `htmlPage`, `ListPets` → `listPets`. */
function lowerStart(word: string): string {
  if (/^[A-Z0-9]+s?$/.test(word)) return word.toLowerCase();
  return word.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase());
}

function upperStart(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
