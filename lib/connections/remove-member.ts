import { z } from "zod";
import { endMembership } from "../identity";
import { prepareRevocation } from "../oauth";
import { operation } from "../operation/operation";

/** Stands in this room because a member who leaves takes connections along, and providers have to revoke their tokens. */
export const removeMember = operation({
  name: "member.remove",
  summary: "Remove a member, with their sessions, keys and connections",
  permission: "members:write",
  input: z.object({ userId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { userId }) {
    const connections = await ctx.db.connection.findMany({ where: { userId }, select: { id: true } });
    const revoke = await prepareRevocation(
      ctx,
      connections.map(({ id }) => id),
    );
    await endMembership(ctx, { userId });
    await revoke();
    return {};
  },
});
