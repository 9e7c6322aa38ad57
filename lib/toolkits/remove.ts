import { z } from "zod";
import { lockOrganization } from "../db/lock";
import type { WriteDb } from "../db/scoped";
import { requireToolkit } from "../identity";
import { change } from "../operation/change";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { limitedAgents, limitedKeys } from "./holders";
import { requireUnlimited } from "./limited";

export const removeToolkit = operation({
  name: "toolkit.remove",
  summary: "Remove a toolkit that nobody is limited to",
  permission: "toolkits:write",
  input: z.object({ slug: z.string() }),
  output: z.object({}),
  async run(ctx, { slug }) {
    requireUnlimited(ctx);
    return change(ctx, "toolkit.remove", async (db, note) => {
      await lockOrganization(db, ctx.organizationId);
      const { id, name, patterns } = await requireToolkit(db, slug);
      await requireUnheld(db, id);
      await db.toolkit.deleteMany({ where: { id } });
      await bumpCatalog(db, ctx.organizationId);
      note(slug, { name, patterns });
      return {};
    });
  },
});

/** Without it they would reach more. What acts no more is let go. */
async function requireUnheld(db: WriteDb, toolkitId: string): Promise<void> {
  const members = await db.membership.count({ where: { toolkitId } });
  const keys = await db.apiKey.count({ where: { toolkitId, ...limitedKeys() } });
  const agents = await db.agentGrant.count({ where: { toolkitId, ...limitedAgents } });
  if (members + keys + agents > 0)
    throw new Failure(
      "conflict",
      `${members} members, ${keys} keys and ${agents} agents are limited to this toolkit, and would reach more without it. Take them out first.`,
    );
  await db.apiKey.updateMany({ where: { toolkitId }, data: { toolkitId: null } });
  await db.agentGrant.updateMany({ where: { toolkitId }, data: { toolkitId: null } });
}
