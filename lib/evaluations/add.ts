import { z } from "zod";
import { lockOrganization } from "../db/lock";
import { change } from "../operation/change";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { GivenRequest, requestsMax, requestView, SearchRequest } from "./search-request";

export const addSearchRequests = operation({
  name: "search_request.add",
  summary: "Keep requests with the tool that should be found for each, to try the search with",
  permission: "integrations:write",
  input: z.object({ requests: z.array(GivenRequest).min(1, "Give a request").max(100) }),
  output: z.object({ items: z.array(SearchRequest).describe("Those that were not there yet") }),
  async run(ctx, { requests }) {
    const { organizationId } = ctx;
    return change(ctx, "search_request.add", async (db, note) => {
      await lockOrganization(db, organizationId);
      if ((await db.searchRequest.count({})) + requests.length > requestsMax)
        throw new Failure("limit", `An organization keeps at most ${requestsMax} requests. Remove some first.`);
      const items: SearchRequest[] = [];
      for (const { request, expected, executionId } of requests) {
        if (await db.searchRequest.count({ where: { request, expected } })) continue;
        const data = { organizationId, request, expected, executionId, createdBy: ctx.actor.label };
        items.push(requestView(await db.searchRequest.create({ data })));
      }
      note(`${items.length}`, { expected: items.map((item) => item.expected).slice(0, 20) });
      return { items };
    });
  },
});
