import { spawn } from "node:child_process";
import { McpServer as OlderServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

/** A server that a command starts. Its first argument says in which way it is a bad one. */
const [way = "good"] = process.argv.slice(2);
const { env: variables } = process;

if (way === "stubborn") for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => {});
if (way === "parent") spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
if (way === "dead") {
  process.stderr.write(`no token: ${variables.SECRET}\n`);
  process.exit(3);
}
if (way === "touchy") process.stdin.once("data", (chunk: Buffer) => chunk.includes("server/discover") && process.exit(1));

const said = (text: string) => ({ content: [{ type: "text" as const, text }] });
const annotations = { readOnlyHint: true };
const server = new OlderServer({ name: "commanded", version: "2.0.0" });
server.registerTool("pid", { annotations }, () => said(JSON.stringify({ pid: process.pid, cwd: process.cwd() })));
server.registerTool("environment", { annotations }, () => said(JSON.stringify(variables)));
server.registerTool("die", { annotations }, () => {
  process.stderr.write("Out of cheese\n");
  process.exit(7);
});
server.registerTool("grow", { annotations }, async () => {
  const kept: Buffer[] = [];
  for (let i = 0; i < 400; i++) {
    kept.push(Buffer.alloc(1_048_576, 1));
    await new Promise((go) => setTimeout(go, 20));
  }
  return said(`${kept.length}`);
});
server.registerTool("flood", { annotations }, () => said("x".repeat(11 * 1_048_576)));
server.registerTool("chatter", { annotations }, () => {
  const news = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x" } };
  process.stdout.write(`${JSON.stringify(news)}\n`.repeat(1_000));
  return said("calm");
});
server.registerTool("farewell", { annotations }, async ({ requestId }) => {
  const news = '{"jsonrpc":"2.0","method":"news"}\n'.repeat(1_500);
  const last = `${news}${JSON.stringify({ jsonrpc: "2.0", id: requestId, result: said("goodbye") })}\n`;
  process.stdout.write(last, () => process.exit(0));
  return await new Promise<never>(() => {});
});
server.registerTool("leave", { inputSchema: { written: z.number() }, annotations }, async ({ written }, { requestId }) => {
  const line = JSON.stringify({ jsonrpc: "2.0", id: requestId, result: said("gone") });
  process.stdout.write(line.slice(0, Math.round(line.length * written)), () => process.exit(0));
  return await new Promise<never>(() => {});
});
server.registerTool("ask", { annotations }, async () => {
  const requestedSchema = { type: "object" as const, properties: { city: { type: "string" as const } } };
  return said(JSON.stringify(await server.server.elicitInput({ message: "Where from?", requestedSchema })));
});
server.registerTool("echo", { inputSchema: { text: z.string() }, annotations }, ({ text }) => said(text));
process.stdout.write("This line is no message.\n");
await server.connect(new StdioServerTransport());
// Many real servers stay when nobody speaks to them any more.
if (way === "stubborn") setInterval(() => {}, 1_000);
