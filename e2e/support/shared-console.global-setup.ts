import fs from "node:fs";
import path from "node:path";
import { tellSeed } from "../../scripts/test-seed";
import { noteDataDir } from "./accounts";
import { discard, newDataDir, projectRoot, type Settings, startConsole } from "./console-server";
import { copyTemplate, makeTemplate } from "./console-template";
import { everythingCommand } from "./mcp-server";
import { firstRun } from "./organization";
import { startRoundRobin } from "./round-robin";
import { writeScreenshotIndex } from "./screenshot-index";

/** `npm run test:replicas` sets it: each shared console is then several processes with these roles behind a balancer. */
const roles = (process.env.CONSOLE_ROLES ?? "").split(",").filter(Boolean);

const reachingSettings: Settings = {
  ...firstRun,
  EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8",
  EXECUTOR_MCP_COMMANDS: everythingCommand.join(" "),
};

/** Two consoles for all stories that need none of their own; each of them founds an organization there. */
export default async function startSharedConsoles(): Promise<() => Promise<void>> {
  tellSeed("stories");
  fs.rmSync(path.join(projectRoot, "e2e", "screenshots"), { recursive: true, force: true });
  const template = await makeTemplate();
  const startShared = roles.length > 0 ? startReplicas : startOne;
  const [usual, reaching] = await Promise.all([startShared(firstRun), startShared(reachingSettings)]);
  process.env.SHARED_CONSOLE_URL = usual.url;
  process.env.REACHING_CONSOLE_URL = reaching.url;
  return async () => {
    writeScreenshotIndex();
    await Promise.all([usual.end(), reaching.end(), discard(template)]);
  };
}

type Shared = { url: string; end(): Promise<void> };

async function startOne(settings: Settings): Promise<Shared> {
  const dataDir = newDataDir();
  copyTemplate(dataDir);
  const { url, stop } = await startConsole({ dataDir, settings });
  noteDataDir(url, dataDir);
  const end = async () => {
    await stop();
    await discard(dataDir);
  };
  return { url, end };
}

/** One database, a process for each role, and a balancer without affinity before those that answer people. */
async function startReplicas(settings: Settings): Promise<Shared> {
  const dataDir = newDataDir();
  copyTemplate(dataDir);
  const balancer = await startRoundRobin();
  noteDataDir(balancer.url, dataDir);
  const own = { ...settings, PUBLIC_URL: balancer.url, TRUST_PROXY: "1" };
  const running = await Promise.all(roles.map((role) => startConsole({ dataDir, settings: { ...own, EXECUTOR_ROLE: role } })));
  balancer.consoles.push(...running.flatMap(({ url }, at) => (roles[at] === "worker" ? [] : [url])));
  const end = async () => {
    balancer.stop();
    await Promise.all(running.map(({ stop }) => stop()));
    await discard(dataDir);
  };
  return { url: balancer.url, end };
}
