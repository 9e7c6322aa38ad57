import { describeInvitation } from "@executor/core/identity";
import { Failure } from "@executor/core/operation/failure";

/** The invitation behind a link. Null if it is used, revoked, expired or unknown. */
export async function findInvitation(token: string) {
  try {
    return await describeInvitation(token);
  } catch (error) {
    if (error instanceof Failure && error.code === "not_found") return null;
    throw error;
  }
}
