import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Row } from "../frame/row";
import { type AppProcess, startApp } from "../support/app-process";
import { atEnd, scratchFolder } from "../support/ends";
import { connectMcp, type Era, executeOne, mcpSettings } from "../support/mcp-client";
import { timeMs } from "../support/pace";

const sessions = 200;

type Server = { url: string };

/** What a new client waits for: it connects, and its first program has ended. */
async function firstAnswerMs(app: Server, era: Era): Promise<number> {
  const opened: { close(): Promise<void> }[] = [];
  const ms = await timeMs(async () => {
    const client = await connectMcp(app, era);
    opened.push(client);
    await executeOne(client);
  });
  for (const client of opened) await client.close();
  return ms;
}

async function residentMb({ url }: Server): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  if (!bytes) throw new Error("The process does not say how much memory it has.");
  return Number(bytes) / 1_000_000;
}

/** The whole process, or the one after it, once each open session has listed its tools in it. */
async function memoryMb({ restarted }: { restarted: boolean }): Promise<number> {
  const folder = scratchFolder();
  let app = await startApp(folder, mcpSettings);
  const server = { url: app.url };
  const clients = await Promise.all(Array.from({ length: sessions }, () => connectMcp(server, "older")));
  if (restarted) {
    await app.stop();
    app = await startApp(folder, mcpSettings);
    server.url = app.url;
  }
  for (const client of clients) await client.listTools();
  const mb = await residentMb(server);
  await Promise.all(clients.map((client) => client.close()));
  await app.stop();
  return mb;
}

async function listTokens(app: AppProcess): Promise<number> {
  const client = await connectMcp(app, "newer");
  const { tools } = await client.listTools();
  await client.close();
  return countTokens(JSON.stringify({ tools }));
}

async function running(): Promise<AppProcess> {
  const app = await startApp(scratchFolder(), mcpSettings);
  atEnd(app.stop);
  return app;
}

export const rows: Row[] = [
  ...(["newer", "older"] as const).map(
    (era): Row => ({
      id: `P14.first.${era}`,
      work: `MCP: from connecting to the first answer, ${era === "newer" ? "without a session" : "in a session"}`,
      unit: "ms",
      async sides() {
        const app = await running();
        return { ours: () => firstAnswerMs(app, era) };
      },
    }),
  ),
  {
    id: "P14.sessions",
    work: `the process with ${sessions} open sessions`,
    unit: "MB",
    rounds: 2,
    cold: true,
    sides: () => Promise.resolve({ ours: () => memoryMb({ restarted: false }) }),
  },
  {
    id: "P14.restarted",
    work: "the same after a restart, each session used again",
    unit: "MB",
    rounds: 2,
    cold: true,
    sides: () => Promise.resolve({ ours: () => memoryMb({ restarted: true }) }),
  },
  {
    id: "P14.tokens",
    work: "tokens of tools/list",
    unit: "tokens",
    budget: [{ most: 1_000 }],
    rounds: 1,
    async sides() {
      const app = await running();
      return { ours: () => listTokens(app) };
    },
  },
];
