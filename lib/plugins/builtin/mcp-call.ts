import { z } from "zod";
import { callOnce } from "../mcp/call-once";
import { builtIn } from "./define/built-in";

export const mcpCall = builtIn({
  key: "mcp_call",
  title: "Call an MCP tool",
  description:
    "Call a tool of an MCP server at an address, without adding the server first. A server that is used often is better added as an integration: then its tools are found and described.",
  input: z.object({
    server_url: z.url({ protocol: /^https?$/, error: "expects an address that begins with http:// or https://" }).max(20_000),
    tool_name: z.string().min(1).max(300),
    arguments: z.record(z.string(), z.unknown()).default({}),
    headers: z.record(z.string().max(200), z.string().max(20_000)).default({}).describe("Sent to the server with every request"),
  }),
  output: z.object({ result: z.unknown() }),
  effect: "write",
  approvalDescription: "Call a tool of an MCP server at this address",
  async run({ server_url: url, tool_name: tool, arguments: args, headers }, host) {
    const result = await callOnce({ url, headers, tool, args, effect: "write" }, host);
    return result.ok ? { ...result, data: { result: result.data } } : result;
  },
});
