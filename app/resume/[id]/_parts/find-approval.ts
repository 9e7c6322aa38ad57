import { type ApprovalDetails, getApproval, locateApproval } from "@executor/core/executions";
import type { Context } from "@executor/core/operation/context";
import { Failure } from "@executor/core/operation/failure";

export type Missing =
  | { why: "forbidden" }
  | { why: "over"; message: string }
  | { why: "unknown"; organization: { id: string; name: string } | null };

/** The approval behind a link, or the reason why this visitor does not see it. */
export async function findApproval(ctx: Context, id: string): Promise<{ approval: ApprovalDetails } | Missing> {
  try {
    return { approval: await getApproval(ctx, { id }) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "conflict") return { why: "over", message: error.message };
    const organization = await findElsewhere(ctx, id);
    if (error.code === "forbidden" && !organization) return { why: "forbidden" };
    if (!["forbidden", "not_found", "invalid"].includes(error.code)) throw error;
    return { why: "unknown", organization };
  }
}

async function findElsewhere(ctx: Context, id: string): Promise<{ id: string; name: string } | null> {
  try {
    return (await locateApproval(ctx, { id })).organization;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
