import type { ToolResult } from "../../contract";
import { isObject, own, ownText } from "../../json/values";
import type { GraphqlRequest } from "../request/request";

const itemsMax = 1_000;
const pagesMax = 50;

type Page = Record<string, unknown>;

/** Asks for one page after the other and puts them together; what is left stands in `pageInfo` of the last one. */
export async function allPages(request: GraphqlRequest, send: (one: GraphqlRequest) => Promise<ToolResult>): Promise<ToolResult> {
  const pages: Page[] = [];
  const met = new Set<string>();
  let variables = request.variables;
  for (;;) {
    const result = await send({ ...request, variables });
    if (!result.ok || !isObject(result.data)) return result;
    pages.push(result.data);
    const cursor = nextCursor(result.data);
    const count = Math.max(...["nodes", "edges"].map((key) => itemsOf(pages, key).length));
    if (cursor === null || met.has(cursor) || count >= itemsMax || pages.length >= pagesMax)
      return { ...result, data: joined(pages) };
    met.add(cursor);
    variables = { ...variables, after: cursor };
  }
}

function nextCursor(page: Page): string | null {
  const info = own(page, "pageInfo");
  return own(info, "hasNextPage") === true ? (ownText(info, "endCursor") ?? null) : null;
}

function joined(pages: readonly Page[]): Page {
  const last = pages.at(-1) ?? {};
  const lists = ["nodes", "edges"].filter((key) => Array.isArray(own(last, key)));
  return { ...last, ...Object.fromEntries(lists.map((key) => [key, itemsOf(pages, key)])) };
}

const itemsOf = (pages: readonly Page[], key: string): unknown[] =>
  pages.flatMap((page) => {
    const items = own(page, key);
    return Array.isArray(items) ? items : [];
  });
