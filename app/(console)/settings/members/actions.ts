"use server";

import { removeMember } from "@executor/core/connections";
import { changeMemberRole, disableMember, enableMember, inviteMember, revokeInvitation } from "@executor/core/identity";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/members" };

export const inviteMemberAction = action(inviteMember, here);
export const revokeInvitationAction = action(revokeInvitation, here);
export const changeMemberRoleAction = action(changeMemberRole, here);
export const disableMemberAction = action(disableMember, here);
export const enableMemberAction = action(enableMember, here);
export const removeMemberAction = action(removeMember, here);
