import { type Filter, parse, Tester } from "scim2-parse-filter";
import { ScimRefusal } from "./answer";

const lengthMax = 2_000;

/** Text compares without its case, as SCIM has it for all attributes but ids. */
class WithoutCase extends Tester {
  override eq(had: unknown, wanted: unknown): boolean {
    return folded(had) === folded(wanted);
  }
  override ne(had: unknown, wanted: unknown): boolean {
    return !this.eq(had, wanted);
  }
  override co(had: unknown, wanted: unknown): boolean {
    return typeof had === "string" && had.toLowerCase().includes(String(wanted).toLowerCase());
  }
  override sw(had: unknown, wanted: unknown): boolean {
    return typeof had === "string" && had.toLowerCase().startsWith(String(wanted).toLowerCase());
  }
  override ew(had: unknown, wanted: unknown): boolean {
    return typeof had === "string" && had.toLowerCase().endsWith(String(wanted).toLowerCase());
  }
}

const folded = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
const exact: ReadonlySet<string> = new Set(["id", "externalid"]);

export function parseFilter(text: string): Filter {
  if (text.length > lengthMax) throw new ScimRefusal("invalidFilter", `A filter has at most ${lengthMax} characters.`);
  try {
    return parse(text.replace(/urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/gi, ""));
  } catch (error) {
    throw new ScimRefusal(
      "invalidFilter",
      `The filter cannot be read: ${error instanceof Error ? error.message : "it is too deep"}.`,
    );
  }
}

/** Whether a resource, or an element of one of its lists, is among those that are meant. */
export function matches(filter: Filter, resource: unknown): boolean {
  const isExact = "attrPath" in filter && exact.has(filter.attrPath.toLowerCase());
  return (isExact ? new Tester() : new WithoutCase()).test(resource, filter);
}

/** The attribute and value of a filter that asks for one value alone: the database finds these. */
export function soleEquality(filter: Filter): { name: string; value: string } | null {
  if (filter.op !== "eq" || !("compValue" in filter) || typeof filter.compValue !== "string") return null;
  return { name: filter.attrPath.toLowerCase(), value: filter.compValue };
}

export type { Filter };
