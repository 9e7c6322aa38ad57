"use server";

import { removeMember } from "@executor/core/connections";
import {
  changeMemberRole,
  changeMemberRoles,
  disableMember,
  enableMember,
  inviteMember,
  revokeInvitation,
} from "@executor/core/identity";
import { assignToolkitToMembers } from "@executor/core/toolkits";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/members" };

export const inviteMemberAction = action(inviteMember, here);
export const revokeInvitationAction = action(revokeInvitation, here);
export const changeMemberRoleAction = action(changeMemberRole, here);
export const changeMemberRolesAction = action(changeMemberRoles, here);
export const assignToolkitToMembersAction = action(assignToolkitToMembers, here);
export const disableMemberAction = action(disableMember, here);
export const enableMemberAction = action(enableMember, here);
export const removeMemberAction = action(removeMember, here);
