import type { Client } from "@modelcontextprotocol/client";
import { z } from "zod";
import { exceedsJsonDepth, jsonDepthMax } from "../../../json-depth";
import { Failure } from "../../../operation/failure";
import { isObject } from "../../json/values";
import type { Listing } from "../tools/listing";

const toolsMax = 20_000;
const pagesMax = 1_000;
const charactersMax = 30_000_000;

/** One bad tool must not hide all others, so each is looked at by itself afterwards. */
const Page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/** What a server offers, page by page to the end. */
export async function listedBy(client: Client, signal: AbortSignal): Promise<Listing> {
  const capabilities = client.getServerCapabilities() ?? {};
  return {
    tools: capabilities.tools ? await allTools(client, signal) : [],
    hasResources: capabilities.resources !== undefined,
    hasPrompts: capabilities.prompts !== undefined,
    hasCompletions: capabilities.completions !== undefined,
  };
}

async function allTools(client: Client, signal: AbortSignal): Promise<unknown[]> {
  const tools: unknown[] = [];
  const met = new Set<string>();
  let characters = 0;
  for (let cursor: string | undefined; met.size < pagesMax; met.add(cursor)) {
    const page = await client.request({ method: "tools/list", params: cursor ? { cursor } : {} }, Page, { signal });
    const shallow = page.tools.map(withinDepth);
    tools.push(...shallow);
    characters += JSON.stringify(shallow).length;
    if (tools.length > toolsMax) throw tooMuch(`more than ${toolsMax} tools`);
    if (characters > charactersMax) throw tooMuch(`more than ${charactersMax / 1e6} million characters of tools`);
    cursor = page.nextCursor;
    if (!cursor || met.has(cursor)) return tools;
  }
  throw tooMuch(`more than ${pagesMax} pages of tools`);
}

/** What is nested deeper than anything here is read becomes one level too deep, which the production of tools says. */
function withinDepth(tool: unknown): unknown {
  if (!exceedsJsonDepth(tool)) return tool;
  if (!isObject(tool)) return tooDeep;
  return Object.fromEntries(Object.entries(tool).map(([key, value]) => [key, exceedsJsonDepth(value) ? tooDeep : value]));
}

const tooDeep = Array.from({ length: jsonDepthMax }).reduce<object>((inner) => ({ inner }), {});

const tooMuch = (what: string) => new Failure("limit", `The server lists ${what}, which is more than is read.`);
