import { z } from "zod";
import { scopedDb } from "../../db/scoped";
import { listMyOrganizations } from "../../identity";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { ExecutionId, parseExecutionId } from "../runs/execution-id";

/** Somebody who opens a link to an approval may be looking at another organization of theirs than the one it belongs to. */
export const locateApproval = operation({
  name: "approval.locate",
  summary: "Find which of your other organizations an approval belongs to",
  permission: "organization:read",
  input: z.object({ id: ExecutionId }),
  output: z.object({ organization: z.object({ id: z.string(), name: z.string() }) }),
  async run(ctx, { id: given }) {
    const { id } = parseExecutionId(given);
    const { items } = await listMyOrganizations(ctx, {});
    for (const { id: organizationId, name, isCurrent } of items) {
      if (isCurrent) continue;
      const found = await scopedDb(organizationId).execution.findFirst({ where: { id }, select: { id: true } });
      if (found) return { organization: { id: organizationId, name } };
    }
    throw new Failure("not_found", `None of your other organizations has the approval ${given}.`);
  },
});
