import { asExpression, literal } from "../tool/example-text";
import { mcpClients } from "./mcp-clients";

type Tool = { address: string; description: string; args: Record<string, unknown> };
export type SnippetTarget = {
  origin: string;
  tool: Tool | null;
  /** The slug of the toolkit that the agent keeps to. */
  toolkit?: string;
};

export type Snippet = {
  id: string;
  label: string;
  where: string;
  text: string;
  /** Adds the console to the program with one click. */
  install?: string;
  /** A script that cannot sign in. */
  needsKey?: true;
};

/** How an agent is let in: its person signs in on a page of the console, or it brings a key. */
export type Admission = "sign-in" | "key";

/** How agents are connected over MCP, and how a script works over HTTP. `key` is the text of the key, or null for a placeholder. */
export function snippets(target: SnippetTarget, key: string | null, admission: Admission = "key"): Snippet[] {
  const { origin, toolkit } = target;
  const endpoint = {
    name: toolkit === undefined ? "executor" : `executor-${toolkit}`,
    url: toolkit === undefined ? `${origin}/mcp` : `${origin}/mcp/toolkits/${toolkit}`,
    key: admission === "key" ? (key ?? placeholder) : null,
  };
  const agents = mcpClients.map(({ setUp, ...about }) => ({ ...about, ...setUp(endpoint) }));
  return [
    ...agents,
    { id: "curl", label: "curl", where: "Run", text: curl(target, key), needsKey: true },
    { id: "typescript", label: "TypeScript", where: "Run with Node", text: typescript(target, key), needsKey: true },
  ];
}

const placeholder = "exk_…";
const queryMax = 60;

/** An agent's steps with any tool: search, describe, call. */
export function programOf(tool: Tool | null): string {
  if (!tool) return `return await tools.search({ query: "list" });`;
  const query = tool.description.slice(0, queryMax);
  return `const found = await tools.search({ query: ${JSON.stringify(query)} });
const { inputTypeScript } = await tools.describe.tool({ path: ${JSON.stringify(tool.address)} });
const answer = await ${asExpression(tool.address)}(${literal(tool.args)});
return { found: found.items.map(({ path }) => path), inputTypeScript, answer };`;
}

function curl({ origin, tool, toolkit }: SnippetTarget, key: string | null): string {
  return `export KEY=${key ?? placeholder}
curl ${origin}/executions \\
  -H "Authorization: Bearer $KEY" \\${toolkit === undefined ? "" : `\n  -H "X-Toolkit: ${toolkit}" \\`}
  -H "Content-Type: application/json" \\
  -d ${inShell(JSON.stringify({ code: programOf(tool) }))}`;
}

function typescript({ origin, tool, toolkit }: SnippetTarget, key: string | null): string {
  return `const code = ${inTemplate(programOf(tool))};
const response = await fetch(${JSON.stringify(`${origin}/executions`)}, {
  method: "POST",
  headers: {
    authorization: ${JSON.stringify(`Bearer ${key ?? placeholder}`)},
    "content-type": "application/json",${toolkit === undefined ? "" : `\n    "x-toolkit": ${JSON.stringify(toolkit)},`}
  },
  body: JSON.stringify({ code }),
});
const { status, text } = await response.json();
console.log(status, text);`;
}

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const inTemplate = (text: string): string => `\`${text.replace(/[\\`]|\$\{/g, "\\$&")}\``;
