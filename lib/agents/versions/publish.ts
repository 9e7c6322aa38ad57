import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import { requireToolkit } from "../../identity";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { findPicked } from "../bind/bind-tools";
import { requireNoCircle } from "../call/circles";
import { type AgentConfig, boundToolsMax, storedConfig } from "../config/config";
import { AgentView, agentView, requireAgent } from "../config/view";

const VersionNote = z.string().trim().max(500, "Use at most 500 characters").default("");

export const publishAgent = operation({
  name: "agent_definition.publish",
  summary: "Publish an agent: from now on it runs as it is at this moment, under a version of its own",
  permission: "agents:publish",
  input: z.object({ agent: z.string().describe("The slug or the id of the agent"), note: VersionNote }),
  output: AgentView,
  async run(ctx, { agent, note: said }) {
    const { organizationId, actor } = ctx;
    const looked = await requireAgent(ctx.db, agent);
    const { tools } = storedConfig(looked.config);
    await requireRunnable(ctx, storedConfig(looked.config));
    await requireNoCircle(ctx, { id: looked.id, slug: looked.slug, tools });
    return change(ctx, "agent_definition.publish", async (db, note) => {
      await lockOrganization(db, organizationId);
      const { id, slug, name, description, config } = await requireAgent(db, agent);
      if (JSON.stringify(config) !== JSON.stringify(looked.config))
        throw new Failure("conflict", "Somebody changed the agent meanwhile. Look at it again, then publish.");
      const last = await db.agentVersion.findFirst({ where: { agentId: id }, orderBy: { version: "desc" } });
      const version = (last?.version ?? 0) + 1;
      const snapshot = { name, description, config: storedConfig(config), note: said, createdBy: actor.label };
      await db.agentVersion.create({ data: { organizationId, agentId: id, version, ...snapshot } });
      const data = { publishedVersion: version, publishedAt: new Date() };
      const row = await db.agent.update({ where: { organizationId_id: { organizationId, id } }, data });
      note(slug, { version, ...(said ? { note: said } : {}) });
      return agentView(row, snapshot);
    });
  },
});

const shownMax = 5;

/** An agent is published when it could run: its model is there, and so is every tool. */
export async function requireRunnable(ctx: Context, { model, mode, tools, toolkit }: AgentConfig): Promise<void> {
  if (!model) throw refused("Choose a model first.", "model");
  if (toolkit !== null) await requireToolkit(ctx.db, toolkit);
  if (mode === "direct" && tools.length > boundToolsMax)
    throw refused(
      `In direct mode an agent has at most ${boundToolsMax} tools; this one has ${tools.length}. Use code mode.`,
      "tools",
    );
  const { missing } = await findPicked(ctx, [`tools.${model.connection}.generate`, ...tools]);
  if (missing.length === 0) return;
  const named = missing.slice(0, shownMax).map(({ address, why }) => `${address} (${why})`);
  const more = missing.length > named.length ? `, and ${missing.length - named.length} more` : "";
  throw refused(`Not everything it needs can be called: ${named.join(", ")}${more}.`, "tools");
}

const refused = (message: string, field: string) => new Failure("conflict", message, { [field]: [message] });
