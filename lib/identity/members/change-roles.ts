import { z } from "zod";
import { operation } from "../../operation/operation";
import { requireGrantable } from "../role";
import { changeMemberRole } from "./change-role";
import { changeMembers, MemberSelection, MembersOutcome } from "./selection";

export const changeMemberRoles = operation({
  name: "member.change_roles",
  summary: "Give several members another role: those who are named, who have a role or who are in a group",
  permission: "members:write",
  input: z.object({ members: MemberSelection, role: z.string() }),
  output: MembersOutcome,
  async run(ctx, { members, role }) {
    await requireGrantable(ctx, ctx.db, role);
    return changeMembers(ctx, members, async ({ userId, role: present }) => {
      if (present === role) return false;
      await changeMemberRole(ctx, { userId, role });
      return true;
    });
  },
});
