import { type HttpRequest, queryOf } from "../exchange/request";
import { ScimRefusal } from "./answer";
import { type Filter, matches, parseFilter } from "./filter";
import { type Json, listSchema, resultsMax } from "./schemas";

type Listing = { filter: Filter | null; startIndex: number; count: number; shown: (resource: Json) => Json };

/** What a request for a list asks for. */
export function listingOf(request: HttpRequest): Listing {
  const { filter, startIndex, count, attributes, excludedAttributes } = queryOf(request);
  return {
    filter: filter ? parseFilter(filter) : null,
    startIndex: Math.max(1, wholeOr(startIndex, 1)),
    count: Math.min(resultsMax, Math.max(0, wholeOr(count, 100))),
    shown: (resource) => onlyShown(resource, { attributes, excludedAttributes }),
  };
}

const wholeOr = (text: string | undefined, otherwise: number) =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise;

/** How many may be looked at one by one. */
const lookedAtMax = 5_000;

type ListSource<Sought> = {
  /** What the database looks for. */
  condition: Sought;
  /** Whether that is all that the filter means. */
  isWhole: boolean;
  count(sought: Sought): Promise<number>;
  find(sought: Sought, page?: { skip: number; take: number }): Promise<Json[]>;
};

/** A page of the resources that the filter means; the first one is 1. Where the database knows the whole filter, it reads that page alone. */
export async function pageOf<Sought>(listing: Listing, { condition, isWhole, count, find }: ListSource<Sought>): Promise<Json> {
  const { filter, startIndex } = listing;
  const [skip, take] = [startIndex - 1, listing.count];
  const among = await count(condition);
  if (isWhole) return written(listing, among, take === 0 ? [] : await find(condition, { skip, take }));
  if (among > lookedAtMax)
    throw new ScimRefusal(
      "tooMany",
      `Each of ${among.toLocaleString("en")} would have to be looked at for this filter, and at most ${lookedAtMax.toLocaleString("en")} are. Filter by eq, co, sw, ew or pr, of ids, names, email addresses or active.`,
    );
  const meant = (await find(condition)).filter((resource) => filter === null || matches(filter, resource));
  return written(listing, meant.length, meant.slice(skip, skip + take));
}

const written = ({ startIndex, shown }: Listing, totalResults: number, page: readonly Json[]): Json => ({
  schemas: [listSchema],
  ...{ totalResults, startIndex, itemsPerPage: page.length },
  Resources: page.map(shown),
});

type Shown = { attributes: string | undefined; excludedAttributes: string | undefined };

export function onlyShown(resource: Json, { attributes, excludedAttributes }: Shown): Json {
  const [wanted, unwanted] = [namesIn(attributes), namesIn(excludedAttributes)];
  const always = ["schemas", "id", "meta"];
  const isShown = (name: string) =>
    always.includes(name) || (wanted.size > 0 ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)));
}

/** A part of an attribute stands for the whole. */
const namesIn = (text = ""): Set<string> =>
  new Set(
    text
      .split(",")
      .map(
        (name) =>
          name
            .trim()
            .replace(/^urn:.*:/i, "")
            .split(".")[0]
            ?.toLowerCase() ?? "",
      )
      .filter((name) => name !== ""),
  );
