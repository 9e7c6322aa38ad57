import type { ReadDb, WriteDb } from "../../db/scoped";
import { type Actor, can } from "../../operation/context";
import { presentActor } from "../rights/present-actor";
import { findRole } from "../roles/find";

type Waiting = { organizationId: string; role: string; invitedBy: string; inviterKind: string | null; inviterId: string | null };

/** Whether whoever made the invitation could make it now: an invitation gives nothing that its maker may no longer give. */
export async function isWithinReach(db: ReadDb | WriteDb, invitation: Waiting): Promise<boolean> {
  const { organizationId, invitedBy: label, inviterKind, inviterId: id } = invitation;
  const reading = db as ReadDb; // safe: WriteDb reads as ReadDb does
  if (!inviterKind || !id) return false;
  const kind = inviterKind as Actor["kind"]; // safe: written from a context
  const inviter = await presentActor({ organizationId, kind, id, label }, reading);
  if (!inviter || !can(inviter, "members:write")) return false;
  const role = await findRole(reading, invitation.role);
  return role?.permissions.every((permission) => can(inviter, permission)) ?? false;
}

/** Ends the waiting invitations that nobody could make any more; whom they were for. Part of each change that takes rights away. */
export async function endOutOfReach(db: WriteDb): Promise<string[]> {
  const waiting = await db.invitation.findMany({ where: { state: "waiting" } });
  const ended: string[] = [];
  for (const invitation of waiting) {
    if (await isWithinReach(db, invitation)) continue;
    await db.invitation.updateMany({ where: { id: invitation.id, state: "waiting" }, data: { state: "revoked" } });
    ended.push(invitation.email);
  }
  return ended;
}

/** What a line of the audit log says of them. */
export const endedNote = (invitations: readonly string[]) =>
  invitations.length > 0 ? { endedInvitations: [...invitations] } : {};
