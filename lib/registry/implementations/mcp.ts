import { z } from "zod";
import { findPlugin, type SessionHost, type ToolResult } from "../../plugins";
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

/** One tool of an MCP server: `tools/call` with a name and arguments. */
export const mcp: Implementation<McpConfig> = {
  type: "mcp",
  config: McpConfig,
  effectOf: () => "write",
  destinationOf: ({ server_url: url }) => new URL(url).origin,
  describeCall: ({ tool_name: name, server_url: url }) => `The MCP tool ${name} of ${new URL(url).host}`,
  mayElicit: true,
  invoke: (_ctx, call) => callServer(call),
};

async function callServer({ tool, args, effect, network, host, signal }: RegistryCall<McpConfig>): Promise<ToolResult> {
  const { server_url: endpoint, tool_name: name, headers } = tool.config;
  const plugin = findPlugin("mcp");
  if (!plugin) throw new Error("The plugin for MCP servers is not there.");
  const sessionHost: SessionHost = { ...network, auth: () => null, toolsChanged() {}, offersChanged() {}, lost() {} };
  const source = { kind: "endpoint", endpoint, config: { transport: "auto", headers } } as const;
  const session = await plugin.open({ source, baseUrl: null }, sessionHost);
  try {
    const called = { name: tool.slug, binding: { kind: "tool", name }, effect };
    return await session.invoke({ tool: called, args }, { ...host, ...network, signal, auth: () => null });
  } finally {
    await session.close();
  }
}
