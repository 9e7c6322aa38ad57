import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { env } from "../../../env";
import type { LiveSource } from "../../contract";
import { aloneRun } from "../../host.suite";
import { mcp } from "../plugin";
import { groupUsage } from "./usage";

/** A server of a few lines, so that a thousand of them start in minutes. */
const script = `
let kept = "";
const tell = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
process.stdin.on("data", (chunk) => {
  const lines = (kept + chunk).split("\\n");
  kept = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (method === "initialize") tell(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "tiny", version: "1" } });
    else if (method === "tools/call") tell(id, { content: [{ type: "text", text: String(process.pid) }] });
    else if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }) + "\\n");
  }
});
setInterval(() => {}, 1000);
`;

const command = process.execPath;
env.EXECUTOR_MCP_COMMANDS = command;

const source: LiveSource = { kind: "command", command, args: ["-e", script], config: {} };
const network = {
  fetch: () => Promise.reject(new Error("There is no network.")),
  origins: [],
  signal: new AbortController().signal,
};
const auth = () => null;
const tool = { name: "pid", binding: { kind: "tool", name: "pid" }, effect: "read" as const };

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is in use, without what is only waiting to be collected. */
function usedMemory() {
  for (let time = 0; time < 2; time++) collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { ours: (heapUsed + external) / 1_048_576, whole: rss / 1_048_576 };
}

/** Gives the process group that answered. */
async function used(calls: number): Promise<number> {
  const host = { ...network, auth, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  const session = await mcp.open({ source, baseUrl: null, fixed: [] }, host);
  const group = Number.parseInt(session.status?.().facts.find(({ name }) => name === "Process")?.value ?? "", 10);
  for (let call = 0; call < calls; call++) {
    const result = await session.invoke({ tool, args: {} }, { ...aloneRun(), ...network, auth });
    expect(result.ok).toBe(true);
  }
  await session.close();
  return group;
}

it("a thousand servers and ten thousand calls later nothing is left, and memory is what it was", {
  timeout: 1_800_000,
}, async () => {
  await used(2_000);
  const before = usedMemory();
  const seen = new Set<number>();
  for (let round = 0; round < 250; round++)
    for (const group of await Promise.all([1, 2, 3, 4].map(() => used(8)))) seen.add(group);
  expect(seen.size).toBeGreaterThan(900);
  await used(10_000);
  const after = usedMemory();
  const alive = await groupUsage();
  expect([...seen].filter((group) => alive.has(group))).toEqual([]);
  expect(after.ours - before.ours).toBeLessThan(10);
  expect(after.whole - before.whole).toBeLessThan(150); // the system gives back late what was collected
});
