import { type Filter, parse, Tester } from "scim2-parse-filter";
import { ScimRefusal } from "./answer";

const lengthMax = 2_000;

/** Text compares without its case, as SCIM has it for all attributes but ids. */
class WithoutCase extends Tester {
  override test(resource: unknown, filter: Filter): boolean {
    const isExact = "attrPath" in filter && exact.has(filter.attrPath.toLowerCase());
    return isExact ? withCase.test(resource, filter) : super.test(resource, filter);
  }
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
const withCase = new Tester();
const exact: ReadonlySet<string> = new Set(["id", "externalid"]);

export function parseFilter(text: string): Filter {
  if (text.length > lengthMax) throw new ScimRefusal("invalidFilter", `A filter has at most ${lengthMax} characters.`);
  try {
    return byValues(parse(text.replace(/urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/gi, "")));
  } catch (error) {
    throw new ScimRefusal(
      "invalidFilter",
      `The filter cannot be read: ${error instanceof Error ? error.message : "it is too deep"}.`,
    );
  }
}

/** An attribute with a list of values is compared by those. */
function byValues(filter: Filter): Filter {
  if ("filters" in filter) return { ...filter, filters: filter.filters.map(byValues) };
  if ("filter" in filter) return { ...filter, filter: byValues(filter.filter) };
  return "compValue" in filter && lists.has(filter.attrPath.toLowerCase())
    ? { ...filter, attrPath: `${filter.attrPath}.value` }
    : filter;
}

const lists: ReadonlySet<string> = new Set(["emails", "groups", "members"]);

/** Whether a resource, or an element of one of its lists, is among those that are meant. */
export const matches = (filter: Filter, resource: unknown): boolean => new WithoutCase().test(resource, filter);

export type { Filter };
