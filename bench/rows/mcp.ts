import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Row, Sides } from "../frame/row";
import { startApp } from "../support/app-process";
import { atEnd, scratchFolder, shared } from "../support/ends";
import { medianMs, perSecond } from "../support/pace";
import { peer } from "../support/peer";

const key = `exk_${"bench".repeat(8)}`;

const endpoint = shared(async () => {
  const { url } = await startApp(scratchFolder(), {
    EXECUTOR_ADMIN_EMAIL: "bench@example.com",
    EXECUTOR_ADMIN_PASSWORD: "bench bench bench",
    EXECUTOR_API_KEY: key,
  });
  return `${url}/mcp`;
});

type Era = "newer" | "older";

async function connect(url: string, era: Era): Promise<Client> {
  const mode = era === "newer" ? { pin: "2026-07-28" } : ("legacy" as const);
  const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  atEnd(() => client.close());
  return client;
}

const execute = (client: Client) => client.callTool({ name: "execute", arguments: { code: "return 1" } });

async function oneByOne(url: string, era: Era) {
  const client = await connect(url, era);
  return () => medianMs(() => execute(client));
}

async function eightAtOnce(url: string, era: Era) {
  const client = await connect(url, era);
  return () => perSecond(() => execute(client), { atOnce: 8, forMs: 2_000 });
}

const peerUrl = async () => `${(await peer()).url}/mcp`;

type Make = (url: string, era: Era) => Promise<() => Promise<number>>;

/** The other product speaks the older era only. */
const sidesOf = async (make: Make, era: Era, isPeerAsked: boolean): Promise<Sides> => ({
  ours: await make(await endpoint(), era),
  ...(isPeerAsked ? { peer: await make(await peerUrl(), "older") } : {}),
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
