import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { storedConfig } from "../config/config";
import { AgentCallConfig, targetOf } from "./config";

const registryPrefix = /^(tools\.)?registry\.org\.main\./;

type Agent = { id: string; slug: string; tools: readonly string[] };

/** Refuses an agent that leads back to itself through tools that call agents. What only shows when it runs ends by depth. */
export async function requireNoCircle(ctx: Context, agent: Agent): Promise<void> {
  const way = await wayBack(ctx, agent.tools, { isEnd: (one) => one.id === agent.id });
  if (way) throw refused([agent.slug, ...way]);
}

/** Refuses a tool whose agent leads back to this tool. */
export async function requireToolInNoCircle(ctx: Context, slug: string, target: Agent): Promise<void> {
  const calls = ({ tools }: Agent) => tools.some((address) => toolSlug(address) === slug);
  const way = calls(target) ? [target.slug] : await wayBack(ctx, target.tools, { isEnd: calls });
  if (way) throw refused([slug, target.slug, ...way.filter((one) => one !== target.slug), slug]);
}

const refused = (way: readonly string[]): Failure => {
  const message = `Agents that call each other in a circle never come to an end: ${way.join(" → ")}.`;
  return new Failure("conflict", message, { tools: [message] });
};

const toolSlug = (address: string): string | null => (registryPrefix.test(address) ? address.replace(registryPrefix, "") : null);

type Search = { isEnd: (agent: Agent) => boolean };

const agentsMax = 500;

/** The agents on the way from these tools to the end of the search, nearest first; null where none leads there. */
async function wayBack(ctx: Context, tools: readonly string[], { isEnd }: Search): Promise<string[] | null> {
  const seen = new Set<string>();
  const waiting = (await targetsOf(ctx, tools)).map((agent) => ({ agent, way: [agent.slug] }));
  for (const { agent, way } of waiting) {
    if (isEnd(agent)) return way;
    if (seen.has(agent.id) || seen.size > agentsMax) continue;
    seen.add(agent.id);
    for (const next of await targetsOf(ctx, agent.tools)) waiting.push({ agent: next, way: [...way, next.slug] });
  }
  return null;
}

/** The agents that are called by tools of the registry among these. */
async function targetsOf({ db }: Context, tools: readonly string[]): Promise<Agent[]> {
  const slugs = tools.flatMap((address) => toolSlug(address) ?? []);
  if (slugs.length === 0) return [];
  const where = { slug: { in: slugs }, implementationType: "agent_call" };
  const rows = await db.registryTool.findMany({ where, select: { configSchema: true } });
  const refs = rows.flatMap(({ configSchema }) => {
    const { implementation } = configSchema as { implementation?: Record<string, unknown> }; // safe: written by rowData()
    const { type: _type, ...config } = implementation ?? {};
    const parsed = AgentCallConfig.safeParse(config);
    return parsed.success ? [targetOf(parsed.data)] : [];
  });
  const byId = refs.filter((ref) => ref.includes("-") && ref.length === 36);
  const agents = await db.agent.findMany({ where: { OR: [{ id: { in: byId } }, { slug: { in: refs } }] } });
  return agents.map(({ id, slug, config }) => ({ id, slug, tools: storedConfig(config).tools }));
}
