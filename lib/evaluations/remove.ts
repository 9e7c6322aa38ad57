import { z } from "zod";
import { change } from "../operation/change";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";

export const removeSearchRequest = operation({
  name: "search_request.remove",
  summary: "Remove a request that the search is tried with",
  permission: "integrations:write",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    return change(ctx, "search_request.remove", async (db, note) => {
      const row = await db.searchRequest.findFirst({ where: { id } });
      if (!row) throw new Failure("not_found", "There is no such request in this organization.");
      await db.searchRequest.deleteMany({ where: { id } });
      note(row.request.slice(0, 100), { expected: row.expected });
      return {};
    });
  },
});
