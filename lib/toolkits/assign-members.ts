import { z } from "zod";
import { changeMembers, MemberSelection, MembersOutcome, requireToolkit } from "../identity";
import { operation } from "../operation/operation";
import { assignToolkit } from "./assign";
import { requireUnlimited } from "./limited";

export const assignToolkitToMembers = operation({
  name: "toolkit.assign_members",
  summary: "Limit several members to a toolkit: those who are named, who have a role or who are in a group",
  permission: "toolkits:write",
  input: z.object({ slug: z.string(), members: MemberSelection }),
  output: MembersOutcome,
  async run(ctx, { slug, members }) {
    requireUnlimited(ctx);
    await requireToolkit(ctx.db, slug);
    return changeMembers(ctx, members, async ({ userId, toolkit }) => {
      if (toolkit === slug) return false;
      await assignToolkit(ctx, { slug, kind: "member", id: userId });
      return true;
    });
  },
});
