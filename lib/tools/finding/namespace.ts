import { pathOf } from "../address";
import { type CatalogConnection, placeOf, type Shelf } from "../catalog/snapshot";

/** Which tools of a connection a namespace holds: those of a range of its shelf, and the one named exactly like it. */
export type Range = { from: number; to: number; exact: number | null };

export const isIn = (range: Range, doc: number): boolean => (doc >= range.from && doc < range.to) || doc === range.exact;

/** A namespace is an integration or any longer dotted beginning of a path, short or full; several hold what each holds. */
export function rangesIn(connection: CatalogConnection, namespaces: readonly string[]): Range[] {
  const { shelf } = connection;
  if (!shelf) return [];
  if (namespaces.length === 0) return [wholeOf(shelf)];
  return namespaces.flatMap((namespace) => {
    const prefix = toolPrefix(connection, pathOf(namespace));
    return prefix === null ? [] : [prefix === "" ? wholeOf(shelf) : beginningWith(shelf, prefix)];
  });
}

const wholeOf = ({ tools }: Shelf): Range => ({ from: 0, to: tools.length, exact: null });

/** A dot comes right before a slash, so names below a prefix stand together. */
function beginningWith(shelf: Shelf, prefix: string): Range {
  const exact = placeOf(shelf, prefix);
  const isNamed = shelf.tools[exact]?.name === prefix;
  return { from: placeOf(shelf, `${prefix}.`), to: placeOf(shelf, `${prefix}/`), exact: isNamed ? exact : null };
}

/** What is left of the namespace for the tool's name; null when it leads elsewhere. */
function toolPrefix(connection: CatalogConnection, namespace: string): string | null {
  const own = pathOf(connection.prefix);
  if (own === namespace || own.startsWith(`${namespace}.`)) return "";
  if (namespace.startsWith(`${own}.`)) return namespace.slice(own.length + 1);
  const [slug = "", second = ""] = namespace.split(".");
  const isShort = slug === connection.integration.slug && second !== "org" && second !== "user" && !connection.isStatic;
  return isShort ? namespace.slice(slug.length + 1) : null;
}
