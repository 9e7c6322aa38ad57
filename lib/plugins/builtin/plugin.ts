import type { StaticPlugin } from "../static-plugin";
import { datetimeUtils } from "./datetime/datetime";
import type { BuiltIn } from "./define/built-in";
import { functionCall } from "./function-call";
import { httpRequest } from "./http-request";
import { jsonTransform } from "./json-transform";
import { mcpCall } from "./mcp-call";
import { retrievalPipeline } from "./retrieval-pipeline";
import { webSearch } from "./search/web-search";
import { webFetch } from "./web/fetch";

const all: readonly BuiltIn[] = [
  httpRequest,
  webFetch,
  webSearch,
  jsonTransform,
  datetimeUtils,
  functionCall,
  mcpCall,
  retrievalPipeline,
];

const findBuiltIn = (key: string): BuiltIn | null => all.find((one) => one.key === key) ?? null;

/** Tools that every organization has without adding a source: the web, JSON, dates, functions. */
export const builtIn: StaticPlugin = {
  id: "builtin",
  label: "Built-in",
  toolType: "internal",
  staticSources: () => [
    {
      integration: "builtin",
      connection: "main",
      title: "Built-in",
      description: "Tools that come with the console: web pages and searches, HTTP, JSON, dates and functions.",
      isFlat: true,
      tools: all.map(({ definition }) => definition),
    },
  ],
  services: all.flatMap(({ key: tool, service }) => (service ? [{ tool, service }] : [])),
  effectOf: ({ tool, args }) =>
    findBuiltIn(tool.name)?.effectOf?.(args) ?? { effect: tool.effect, requiresApproval: tool.effect !== "read" },
  invoke({ tool, args }, host) {
    const found = findBuiltIn(tool.name);
    if (!found) throw new Error(`There is no built-in tool ${tool.name}.`);
    return found.invoke(args, host);
  },
};
