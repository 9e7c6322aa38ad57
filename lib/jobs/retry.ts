import { z } from "zod";
import { change } from "../operation/change";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { tryAgain } from "../queue/backlog";

export const retryJob = operation({
  name: "job.retry",
  summary: "Try failed background work again from the beginning",
  permission: "jobs:write",
  input: z.object({ id: z.string().regex(/^\d{1,18}$/, "Is not the id of a job") }),
  output: z.object({}),
  run: (ctx, { id }) =>
    change(ctx, "job.retry", async (db, note) => {
      const isFound = await tryAgain(db, ctx.organizationId, id);
      if (!isFound) throw new Failure("not_found", "There is no such failed work, or it runs at this moment.");
      note(id);
      return {};
    }),
});
