import { type HttpRequest, queryOf } from "../exchange/request";
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

/** A page of the resources that the filter means; the first one is 1. */
export function listOf(all: readonly Json[], { filter, startIndex, count, shown }: Listing): Json {
  const meant = filter ? all.filter((resource) => matches(filter, resource)) : all;
  const page = meant.slice(startIndex - 1, startIndex - 1 + count).map(shown);
  return { schemas: [listSchema], totalResults: meant.length, startIndex, itemsPerPage: page.length, Resources: page };
}

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
