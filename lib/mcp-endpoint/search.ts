import { z } from "zod";
import { describeTool, discoverTools, searchTools } from "../tools";
import { callTool } from "./call-tool";
import { jsonAnswer, mcpTool } from "./tool";

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** For models that look before they write code. */
export const searchToolsTool = mcpTool({
  name: "search_tools",
  title: "Search tools",
  description: "Find tools by what they do, best first.",
  input: z.object({
    query: z.string(),
    namespace: z.string().optional(),
    limit: z.number().int().min(1).max(100).default(12),
  }),
  annotations: readOnly,
  call: async ({ ctx }, args) => jsonAnswer(await searchTools(ctx, args)),
});

export const readToolTool = mcpTool({
  name: "read_tool",
  title: "Read a tool",
  description: "See the arguments and the answer of one tool as TypeScript.",
  input: z.object({ path: z.string() }),
  annotations: readOnly,
  call: async ({ ctx }, args) => jsonAnswer(await describeTool(ctx, args)),
});

/** For hosts whose models write no code: these two are all there is. */
export const searchTool = mcpTool({
  name: "search",
  title: "Search tools",
  description: "Find tools for a task. Each result has the path to invoke, its input schema and the account it acts with.",
  input: z.object({ query: z.string(), limit: z.number().int().min(1).max(20).default(5) }),
  annotations: readOnly,
  async call({ ctx }, { query, limit }) {
    const { results, total } = await discoverTools(ctx, { query, limit, includeSchemas: true, includeAccounts: true });
    return jsonAnswer({ results, total });
  },
});

export const invokeTool = mcpTool({
  name: "invoke",
  title: "Call a tool",
  description: "Call a tool that search found, by its path. A call that needs a person's approval waits for it.",
  input: z.object({ path: z.string(), args: z.looseObject({}).default({}) }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  call: (call, { path, args }) => callTool(call, { address: path, args }),
});
