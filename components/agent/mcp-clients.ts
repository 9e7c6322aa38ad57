/** Where the endpoint is, and with which key; without one the client signs in by itself. */
type Endpoint = { url: string; key: string | null };

/** How an MCP client is set up: a command to run, or what to write into a file. */
type Setup = { where: string; text: string };
type McpClient = { id: string; label: string; setUp(endpoint: Endpoint): Setup };

const name = "executor";
const bearer = (key: string) => `Bearer ${key}`;
const written = (value: object) => JSON.stringify(value, null, 2);
const inFile = (where: string, value: object): Setup => ({ where, text: written(value) });

const headersOf = ({ key }: Endpoint) => (key === null ? {} : { headers: { Authorization: bearer(key) } });
const remote = (endpoint: Endpoint) => ({ url: endpoint.url, ...headersOf(endpoint) });
const typed = (endpoint: Endpoint) => ({ type: "http", ...remote(endpoint) });

/** A program that speaks to the endpoint for clients that cannot, or not with a key. */
const bridged = ({ url, key }: Endpoint) => ({
  command: "npx",
  args: ["-y", "mcp-remote", url, ...(key === null ? [] : ["--header", "Authorization:\u0024{TOKEN}"])],
  ...(key === null ? {} : { env: { TOKEN: bearer(key) } }),
});

function codex({ url, key }: Endpoint): Setup {
  const add = `codex mcp add ${name} --url ${url}`;
  if (key === null) return { where: "Run", text: add };
  const text = `export EXECUTOR_API_KEY=${key}\n${add} --bearer-token-env-var EXECUTOR_API_KEY`;
  return { where: "Run, and keep the variable in Codex's environment", text };
}

function claudeCode({ url, key }: Endpoint): Setup {
  const header = key === null ? "" : ` --header "Authorization: ${bearer(key)}"`;
  return { where: "Run", text: `claude mcp add --transport http ${name} ${url}${header}` };
}

/** Programs that people connect to the console, each in the form that it reads. */
export const mcpClients: readonly McpClient[] = [
  { id: "claude-code", label: "Claude Code", setUp: claudeCode },
  {
    ...{ id: "claude-desktop", label: "Claude Desktop" },
    setUp: (endpoint) => inFile("claude_desktop_config.json", { mcpServers: { [name]: bridged(endpoint) } }),
  },
  {
    ...{ id: "cursor", label: "Cursor" },
    // Cursor leaves configured headers out where a server offers to sign in.
    setUp: (endpoint) =>
      inFile("~/.cursor/mcp.json", { mcpServers: { [name]: endpoint.key === null ? remote(endpoint) : bridged(endpoint) } }),
  },
  {
    ...{ id: "vscode", label: "VS Code" },
    setUp: (endpoint) => inFile(".vscode/mcp.json", { servers: { [name]: typed(endpoint) } }),
  },
  { id: "codex", label: "Codex", setUp: codex },
  {
    ...{ id: "gemini-cli", label: "Gemini CLI" },
    setUp: (endpoint) => inFile("~/.gemini/settings.json", { mcpServers: { [name]: typed(endpoint) } }),
  },
  {
    ...{ id: "zed", label: "Zed" },
    setUp: (endpoint) => inFile("settings.json", { context_servers: { [name]: { source: "custom", ...typed(endpoint) } } }),
  },
  {
    ...{ id: "opencode", label: "opencode" },
    setUp: (endpoint) => inFile("opencode.json", { mcp: { [name]: { type: "remote", ...remote(endpoint), enabled: true } } }),
  },
  {
    ...{ id: "windsurf", label: "Windsurf" },
    setUp: ({ url, ...endpoint }) =>
      inFile("~/.codeium/windsurf/mcp_config.json", {
        mcpServers: { [name]: { serverUrl: url, ...headersOf({ url, ...endpoint }) } },
      }),
  },
];
