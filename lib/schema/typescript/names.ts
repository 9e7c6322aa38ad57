import type { Definitions } from "../json-schema";
import { newIdentifier, startIdentifiers } from "./identifiers";
import type { Named, Names, Printer } from "./printer";

/** Each shared definition has its name before anything is printed, so that one that is opened later is called the same. */
export function startNames(definitions: Definitions): Names {
  const used = startIdentifiers();
  const all = Object.keys(definitions).map((name): [string, string] => [keyOf(null, name), newIdentifier(used, name)]);
  return { used, identifiers: new Map(all), met: new Map(), usesToolFile: false, isCut: false };
}

/** What only one of two schemas defines is that schema's own; both may use one name. */
const keyOf = (side: Printer["side"] | null, name: string): string => `${side ?? ""}#${name}`;

/** What a shared definition is called. */
export const identifierOf = ({ identifiers }: Names, name: string): string | undefined => identifiers.get(keyOf(null, name));

const edge = "\u0001";
const mentions = new RegExp(`${edge}([^${edge}]*)${edge}`, "g");

/** The name in a text: whether the definition is printed is known only when everything else is. */
export function mention(printer: Printer, { name, reference, isNeeded }: Pick<Named, "name" | "reference" | "isNeeded">): string {
  const { names, scope, side } = printer;
  const key = keyOf(Object.hasOwn(scope.definitions, name) ? null : side, name);
  const known = names.met.get(key);
  if (known) known.isNeeded ||= isNeeded;
  const identifier = known?.identifier ?? names.identifiers.get(key) ?? newIdentifier(names.used, name);
  if (!known) names.met.set(key, { reference, name, identifier, printer, isNeeded });
  return `${edge}${identifier}${edge}`;
}

/** The text with the names of what is printed, and `unknown` with a note for the others. */
export const settled = (text: string, isPrinted: (identifier: string) => boolean): string =>
  text.replace(mentions, (_, identifier: string) => (isPrinted(identifier) ? identifier : `unknown /* ${identifier} */`));
