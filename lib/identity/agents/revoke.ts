import { z } from "zod";
import { change } from "../../operation/change";
import { can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { endAgentGrants } from "./end";

export const revokeAgentGrant = operation({
  name: "agent.revoke",
  summary: "Disconnect an agent; its tokens stop working within a second",
  permission: "keys:own",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    const grant = await ctx.db.agentGrant.findFirst({ where: { id } });
    const mine = grant !== null && grant.userId === personOf(ctx);
    if (!grant || !(mine || can(ctx.actor, "keys:read"))) throw new Failure("not_found", "There is no such agent.");
    if (!(mine || can(ctx.actor, "keys:write")))
      throw new Failure("forbidden", "Disconnecting an agent of somebody else needs the permission keys:write.");
    if (grant.revokedAt) return {};
    return change(ctx, "agent.revoke", async (db, note) => {
      await endAgentGrants(db, { ...grant, ids: [id] });
      note(id, { client: grant.clientName });
      return {};
    });
  },
});
