import { expect, it } from "vitest";
import { loopbackServer } from "../../outbound/loopback.suite";
import { scriptedServer } from "../mcp/scripted-server.suite";
import { staticPluginSuite } from "../static-plugin.suite";
import { builtIn } from "./plugin";

const facts = () => ({ summary: "", input: true, output: true });
const [source] = builtIn.staticSources(facts);
const request = source!.tools.find(({ name }) => name === "http_request")!;
let searched = "";

async function argsFor(tool: string): Promise<Record<string, unknown>> {
  if (tool === "json_transform") return { data: { a: 1 }, expression: "a" };
  if (tool === "datetime_utils") return { operation: "now" };
  if (tool === "retrieval_pipeline") return { pipeline_id: "handbook", query: "leave" };
  if (tool === "function_call") return { function_name: "text.slugify", arguments: { text: "A b" } };
  if (tool === "mcp_call") {
    const { url } = await scriptedServer({ "tools/call": () => ({ content: [{ type: "text", text: "done" }] }) });
    return { server_url: url, tool_name: "do" };
  }
  const { origin } = await loopbackServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"organic":[]}');
  });
  searched = `${origin}/search`;
  return tool === "web_search" ? { query: "executor" } : { url: `${origin}/page` };
}

staticPluginSuite({
  plugin: builtIn,
  argsFor,
  operationOf: ({ name }) => (name === "retrieval_pipeline" ? "pipeline.query" : null),
  inputOf: () => ({ slug: "handbook", query: "leave", limit: 8 }),
  account: () => ({ secret: "a-key-of-serper", endpoint: searched }),
  effects: [
    { tool: request, args: { url: "https://a.example.com" }, effect: "read", requiresApproval: false },
    { tool: request, args: { url: "https://a.example.com", method: "HEAD" }, effect: "read", requiresApproval: false },
    { tool: request, args: { url: "https://a.example.com", method: "PATCH" }, effect: "write", requiresApproval: true },
    { tool: request, args: { url: "https://a.example.com", method: "DELETE" }, effect: "destructive", requiresApproval: true },
    { tool: request, args: { url: "https://a.example.com", method: "BREW" }, effect: "write", requiresApproval: true },
  ],
});

it("has the built-in tools that people know by these names", () => {
  expect(source).toMatchObject({ integration: "builtin", isFlat: true });
  expect(source!.tools.map(({ name }) => name).sort()).toEqual([
    "datetime_utils",
    "function_call",
    "http_request",
    "json_transform",
    "mcp_call",
    "retrieval_pipeline",
    "web_fetch",
    "web_search",
  ]);
});
