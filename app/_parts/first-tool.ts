import { getToolSchema, listTools } from "@executor/core/tools";
import { load } from "@/lib/web";
import { exampleArguments } from "./example-arguments";

export type FirstTool = { address: string; description: string; args: Record<string, unknown> };

const lookedAtMax = 500;
const askedMax = 8;

/** A read-only tool for a first call, if possible one without required arguments. */
export async function firstTool(integration: string | undefined): Promise<FirstTool | null> {
  const { items } = await load(listTools, { integration, includeBlocked: false, limit: lookedAtMax });
  const reading = items.filter((tool) => tool.effect === "read" && tool.policy.action === "allow" && !tool.static);
  const likely = reading.sort((a, b) => likeliness(a.name) - likeliness(b.name)).slice(0, askedMax);
  let second: FirstTool | null = null;
  for (const { address, title, description } of likely) {
    const { inputSchema, schemaDefinitions } = await load(getToolSchema, { address });
    const args = exampleArguments(inputSchema, schemaDefinitions);
    const tool = { address, description: title ?? description, args };
    if (Object.keys(args).length === 0) return tool;
    second ??= tool;
  }
  return second;
}

/** Lists rarely need arguments, and short names are near the root of an API. */
const likeliness = (name: string): number => name.length - (/(^|\.)(list|search|get)[^.]*$/i.test(name) ? 20 : 0);
