import { sentenceCase } from "../ui/sentence-case";

/** Words that say nothing without what they are done to. */
const verbs = new Set(
  "add create delete get list read remove search send set show update upsert query call run find fetch".split(" "),
);

/** What people read for a tool whose title is unknown: `…customers.getCustomer` becomes `Get customer`. */
export function titleOf(address: string): string {
  const names = namesIn(address);
  const words = wordsOf(names.at(-1) ?? address);
  const isBare = words.length === 1 && verbs.has(words[0] ?? "");
  const said = isBare && names.length > 1 ? [...words, ...wordsOf(names.at(-2) ?? "")] : words;
  const title = said.join(" ");
  return title === "" ? (names.at(-1) ?? "") : sentenceCase(title);
}

/** The integration that an address begins with, whole or without its root. */
export const integrationOf = (address: string): string => address.replace(/^tools\./, "").split(".")[0] ?? "";

/** The segments below the connection, or below the integration in a short path. */
function namesIn(address: string): string[] {
  const segments = address.replace(/^tools\./, "").split(".");
  const isFull = segments.length > 3 && (segments[1] === "org" || segments[1] === "user");
  return segments.slice(isFull ? 3 : 1);
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
