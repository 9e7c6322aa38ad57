import type { Client } from "@modelcontextprotocol/client";
import type { Row, Sides } from "../frame/row";
import { startApp } from "../support/app-process";
import { atEnd, scratchFolder, shared } from "../support/ends";
import { connectMcp, type Era, executeOne, mcpSettings } from "../support/mcp-client";
import { medianMs, perSecond } from "../support/pace";
import { peer } from "../support/peer";

const endpoint = shared(() => startApp(scratchFolder(), mcpSettings));

type Server = { url: string };

async function connect(server: Server, era: Era): Promise<Client> {
  const client = await connectMcp(server, era);
  atEnd(() => client.close());
  return client;
}

async function oneByOne(server: Server, era: Era) {
  const client = await connect(server, era);
  return () => medianMs(() => executeOne(client));
}

async function eightAtOnce(server: Server, era: Era) {
  const client = await connect(server, era);
  return () => perSecond(() => executeOne(client), { atOnce: 8, forMs: 2_000 });
}

type Make = (server: Server, era: Era) => Promise<() => Promise<number>>;

/** The other product speaks the older era only. */
const sidesOf = async (make: Make, era: Era, isPeerAsked: boolean): Promise<Sides> => ({
  ours: await make(await endpoint(), era),
  ...(isPeerAsked ? { peer: await make(await peer(), "older") } : {}),
});

const names = { newer: "without a session", older: "in a session" };

export const rows: Row[] = (["newer", "older"] as const).flatMap((era): Row[] => [
  {
    id: `P14.${era}`,
    work: `MCP: execute \`return 1\`, ${names[era]}`,
    unit: "ms",
    budget: [{ most: 1, of: "peer" }],
    sides: ({ peer: isAsked }) => sidesOf(oneByOne, era, isAsked),
  },
  {
    id: `P14.${era}.8`,
    work: "the same, 8 at once",
    unit: "/s",
    budget: [{ least: 400 }],
    sides: ({ peer: isAsked }) => sidesOf(eightAtOnce, era, isAsked),
  },
]);
