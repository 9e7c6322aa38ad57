import type { ReadDb, WriteDb } from "../../db/scoped";
import { type Actor, can } from "../../operation/context";
import { refreshActor } from "../rights/refresh-actor";
import { findRole, reachesTools } from "../role";

type WaitingInvitation = {
  organizationId: string;
  role: string;
  invitedBy: string;
  inviterKind: string | null;
  inviterId: string | null;
};

/** Whether the inviter could still make this invitation. An invitation gives no rights that its maker has lost. */
export async function isWithinReach(db: ReadDb | WriteDb, invitation: WaitingInvitation): Promise<boolean> {
  const { organizationId, invitedBy: label, inviterKind, inviterId: id } = invitation;
  const reading = db as ReadDb; // safe: WriteDb reads as ReadDb does
  if (!inviterKind || !id) return false;
  const kind = inviterKind as Actor["kind"]; // safe: written from a context
  const inviter = await refreshActor({ organizationId, kind, id, label }, reading);
  if (!inviter || !can(inviter, "members:write") || inviter.toolkits?.length) return false;
  const role = await findRole(reading, invitation.role);
  if (!role || !reachesTools(inviter, role.patterns)) return false;
  return role.permissions.every((permission) => can(inviter, permission));
}

/** Ends waiting invitations that their inviter could no longer make, and returns their addresses. Part of each change that takes rights away. */
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

/** The ended invitations, as details of an audit line. */
export const endedNote = (invitations: readonly string[]) =>
  invitations.length > 0 ? { endedInvitations: [...invitations] } : {};
