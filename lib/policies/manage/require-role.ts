import type { WriteDb } from "../../db/scoped";
import { findRole } from "../../identity";
import { Failure } from "../../operation/failure";

type Named = { approverRole?: string | null | undefined; escalateTo?: string | null | undefined };

/** The roles whose holders answer have to be there, or nobody could. */
export async function requireRoles(db: WriteDb, { approverRole, escalateTo }: Named): Promise<void> {
  if (approverRole != null) await getRole(db, "approverRole", approverRole);
  if (escalateTo == null) return;
  const { permissions } = await getRole(db, "escalateTo", escalateTo);
  const missing = (["executions:read", "executions:answer"] as const).filter((one) => !permissions.includes(one));
  if (missing.length === 0) return;
  throw refusal("escalateTo", `The role ${escalateTo} answers nothing: it does not have ${missing.join(", ")}.`);
}

async function getRole(db: WriteDb, field: string, slug: string) {
  const role = await findRole(db, slug);
  if (!role) throw refusal(field, `There is no role ${slug}.`);
  return role;
}

const refusal = (field: string, message: string) => new Failure("invalid", message, { [field]: [message] });
