import type { Definitions } from "../json-schema";
import { newIdentifier, startIdentifiers } from "./identifiers";
import type { Named, Names, Printer } from "./printer";

/** Names all shared definitions before printing, so that a definition has the same name when it is printed later. */
export function startNames(definitions: Definitions): Names {
  const used = startIdentifiers();
  const all = Object.keys(definitions).map((name): [string, string] => [keyOf(null, name), newIdentifier(used, name)]);
  return { used, identifiers: new Map(all), met: new Map(), usesToolFile: false, isCut: false };
}

/** Input and output may each have a local definition of the same name, so its key names the side. */
const keyOf = (side: Printer["side"] | null, name: string): string => `${side ?? ""}#${name}`;

/** The TypeScript name of a shared definition. */
export const identifierOf = ({ identifiers }: Names, name: string): string | undefined => identifiers.get(keyOf(null, name));

const edge = "\u0001";
const mentions = new RegExp(`${edge}([^${edge}]*)${edge}`, "g");

/** Mentions a definition in a text. Whether it is printed is known only at the end. */
export function mention(printer: Printer, { name, reference, isNeeded }: Pick<Named, "name" | "reference" | "isNeeded">): string {
  const { names, scope, side } = printer;
  const key = keyOf(Object.hasOwn(scope.definitions, name) ? null : side, name);
  const known = names.met.get(key);
  if (known) known.isNeeded ||= isNeeded;
  const identifier = known?.identifier ?? names.identifiers.get(key) ?? newIdentifier(names.used, name);
  if (!known) names.met.set(key, { reference, name, identifier, printer, isNeeded });
  return `${edge}${identifier}${edge}`;
}

/** Replaces mentions by the names of printed definitions, and by `unknown` with a comment for the others. */
export const settled = (text: string, isPrinted: (identifier: string) => boolean): string =>
  text.replace(mentions, (_, identifier: string) => (isPrinted(identifier) ? identifier : `unknown /* ${identifier} */`));
