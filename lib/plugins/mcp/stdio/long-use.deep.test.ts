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

async function used(calls: number): Promise<number> {
  const host = { ...network, auth, toolsChanged: () => {}, lost: () => {} };
  const session = await mcp.open({ source, baseUrl: null, fixed: [] }, host);
  let pid = 0;
  for (let call = 0; call < calls; call++) {
    const result = await session.invoke({ tool, args: {} }, { ...aloneRun(), ...network, auth });
    pid = result.ok ? Number(result.data) : 0;
  }
  await session.close();
  return pid;
}

const childrenNow = async () => (await groupUsage()).size;

it("a thousand servers and ten thousand calls later nothing is left, and memory is what it was", {
  timeout: 1_800_000,
}, async () => {
  await used(2_000);
  globalThis.gc?.();
  const [groups, bytes] = [await childrenNow(), process.memoryUsage().rss];
  const seen = new Set<number>();
  for (let round = 0; round < 250; round++) for (const pid of await Promise.all([1, 2, 3, 4].map(() => used(8)))) seen.add(pid);
  expect(seen.size).toBeGreaterThan(900);
  await used(10_000);
  globalThis.gc?.();
  expect((await childrenNow()) - groups).toBeLessThan(5);
  expect(process.memoryUsage().rss - bytes).toBeLessThan(80 * 1_048_576);
});
