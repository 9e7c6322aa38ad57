import { findRole } from "../../identity";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";

/** The role whose holders approve has to be there, or nobody could. */
export async function requireRole({ db }: Context, slug: string | null | undefined): Promise<void> {
  if (slug == null || (await findRole(db, slug))) return;
  throw new Failure("invalid", `There is no role ${slug}.`, { approverRole: [`There is no role ${slug}.`] });
}
