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

/** `Pull Requests` → `pullRequests`; letters of any script, safe to write after a dot; empty when nothing is left. */
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
  if (name !== "" && !/^[\p{ID_Start}_$]/u.test(name)) return `_${name}`;
  return taken.has(name) ? `${name}_` : name;
}

/** Latin letters lose their accents, which few keyboards have; all others that can be seen stay what they are. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/([A-Za-z])\p{M}+/gu, "$1")
    .normalize("NFC");
  const words = plain.split(/(?:[^\p{ID_Continue}]|\p{DI}|[_\u00b7])+/u).filter((word) => word !== "");
  return /\p{Ll}/u.test(plain) ? words : words.map((word) => word.toLowerCase());
}

/** The same text as names were made of when they held nothing but ASCII. */
export function asAscii(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\0-\x7f]+/g, " ");
}

/** `VPCs` → `vpcs`, `HTMLPage` → `htmlPage`, `ListPets` → `listPets`. */
function lowerStart(word: string): string {
  if (/^[A-Z0-9]+s?$/.test(word)) return word.toLowerCase();
  return word.replace(/^[A-Z]+(?=[A-Z][a-z])|^\p{Lu}/u, (start) => start.toLowerCase());
}

function upperStart(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}
