import { z } from "zod";
import { operation } from "../operation/operation";
import { requestView, SearchRequest } from "./search-request";

/** An organization has 1,000 at most, so the list is one page. */
export const listSearchRequests = operation({
  name: "search_request.list",
  summary: "List the requests that the search of tools is tried with",
  permission: "tools:read",
  input: z.object({}),
  output: z.object({ items: z.array(SearchRequest) }),
  async run({ db }) {
    const rows = await db.searchRequest.findMany({ orderBy: [{ request: "asc" }, { id: "asc" }] });
    return { items: rows.map(requestView) };
  },
});
