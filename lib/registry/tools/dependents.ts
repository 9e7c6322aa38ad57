import type { WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import type { StoredTool } from "./view";

const namedMax = 5;

/** Agents that picked a tool, as they are worked on or published, and schedules that run it. */
export async function requireUnused(db: WriteDb, { slug }: Pick<StoredTool, "slug">): Promise<void> {
  const addresses = [
    `tools.registry.org.main.${slug}`,
    `registry.org.main.${slug}`,
    `tools.registry.${slug}`,
    `registry.${slug}`,
  ];
  const picks = addresses.map((address) => ({ config: { path: ["tools"], array_contains: [address] } }));
  const [agents, published, schedules] = await Promise.all([
    db.agent.findMany({ where: { OR: picks }, select: { slug: true } }),
    db.agentVersion.findMany({
      where: { OR: picks },
      select: { version: true, agent: { select: { slug: true, publishedVersion: true } } },
    }),
    db.schedule.findMany({ where: { targetKind: "tool", targetName: { in: addresses } }, select: { name: true } }),
  ]);
  const live = published.flatMap(({ version, agent }) => (agent.publishedVersion === version ? [agent] : []));
  const users = [
    ...new Set([...agents, ...live].map((agent) => `the agent ${agent.slug}`)),
    ...schedules.map(({ name }) => `the schedule ${name}`),
  ].sort();
  if (users.length === 0) return;
  const more = users.length > namedMax ? `, and ${users.length - namedMax} more` : "";
  throw new Failure(
    "conflict",
    `${slug} is used by ${users.slice(0, namedMax).join(", ")}${more}. Change these first, or disable the tool instead.`,
  );
}
