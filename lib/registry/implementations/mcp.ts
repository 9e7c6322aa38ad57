import { z } from "zod";
import { callMcpTool, type ToolResult } from "../../plugins";
import { isUrl } from "../../url";
import type { Implementation, RegistryCall } from "../contract/implementation";

const McpConfig = z.object({
  server_url: z
    .string()
    .trim()
    .max(4_000)
    .refine(
      (url) => /^https?:\/\//i.test(url) && isUrl(url),
      "Give the address of an MCP server, such as https://example.com/mcp",
    )
    .meta({ title: "Server URL" }),
  tool_name: z.string().trim().min(1, "Name a tool of the server").max(500).meta({ title: "Tool name" }),
  headers: z
    .record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, "This is no name of a header"), z.string().max(8_000))
    .default({})
    .meta({ title: "Headers", description: "Sent to the server with every request. Sensitive ones are sealed" }),
});
type McpConfig = z.output<typeof McpConfig>;

/** One tool of an MCP server: `tools/call` with a name and arguments, in a session where the server has such. */
export const mcp: Implementation<McpConfig> = {
  type: "mcp",
  config: McpConfig,
  effectOf: () => "write",
  destinationOf: ({ server_url: url }) => new URL(url).origin,
  describeCall: ({ tool_name: name, server_url: url }) => `The MCP tool ${name} of ${new URL(url).host}`,
  mayElicit: true,
  invoke: (_ctx, call) => callServer(call),
};

function callServer({ tool, args, effect, network, host, signal }: RegistryCall<McpConfig>): Promise<ToolResult> {
  const { server_url: url, tool_name: name, headers } = tool.config;
  return callMcpTool({ url, headers, tool: name, args, effect }, { ...host, ...network, signal });
}
