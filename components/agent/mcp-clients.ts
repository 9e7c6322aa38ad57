/** Where the endpoint is, and with which key; without one the client signs in by itself. */
type Endpoint = {
  /** What the client calls it. */
  name: string;
  url: string;
  key: string | null;
};

/** How an MCP client is set up: a command to run, what to write into a file, or a link that does it. */
type Setup = {
  where: string;
  text: string;
  /** Opens the program, which then asks whether it should add the endpoint. */
  install?: string;
};
type McpClient = { id: string; label: string; setUp(endpoint: Endpoint): Setup };

const bearer = (key: string) => `Bearer ${key}`;
const written = (value: object) => JSON.stringify(value, null, 2);
const inFile = (where: string, value: object): Setup => ({ where, text: written(value) });

const headersOf = ({ key }: Pick<Endpoint, "key">) => (key === null ? {} : { headers: { Authorization: bearer(key) } });
const remote = (endpoint: Endpoint) => ({ url: endpoint.url, ...headersOf(endpoint) });
const typed = (endpoint: Endpoint) => ({ type: "http", ...remote(endpoint) });

/** A program that speaks to the endpoint for clients that cannot, or not with a key. */
const bridged = ({ url, key }: Endpoint) => ({
  command: "npx",
  args: ["-y", "mcp-remote", url, ...(key === null ? [] : ["--header", "Authorization:\u0024{TOKEN}"])],
  ...(key === null ? {} : { env: { TOKEN: bearer(key) } }),
});

function codex({ name, url, key }: Endpoint): Setup {
  const add = `codex mcp add ${name} --url ${url}`;
  if (key === null) return { where: "Run", text: add };
  const text = `export EXECUTOR_API_KEY=${key}\n${add} --bearer-token-env-var EXECUTOR_API_KEY`;
  return { where: "Run, and keep the variable in Codex's environment", text };
}

function claudeCode({ name, url, key }: Endpoint): Setup {
  const header = key === null ? "" : ` --header "Authorization: ${bearer(key)}"`;
  return { where: "Run", text: `claude mcp add --transport http ${name} ${url}${header}` };
}

/** A link carries no key: whoever follows it signs in. */
const cursorLink = (endpoint: Endpoint): string =>
  `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name: endpoint.name, config: btoa(JSON.stringify(remote(endpoint))) })}`;
const vscodeLink = (endpoint: Endpoint): string =>
  `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: endpoint.name, ...typed(endpoint) }))}`;

// Cursor leaves configured headers out where a server offers to sign in.
const cursor = (endpoint: Endpoint): Setup =>
  endpoint.key === null
    ? { ...inFile("~/.cursor/mcp.json", { mcpServers: { [endpoint.name]: remote(endpoint) } }), install: cursorLink(endpoint) }
    : inFile("~/.cursor/mcp.json", { mcpServers: { [endpoint.name]: bridged(endpoint) } });

const vscode = (endpoint: Endpoint): Setup => ({
  ...inFile(".vscode/mcp.json", { servers: { [endpoint.name]: typed(endpoint) } }),
  ...(endpoint.key === null ? { install: vscodeLink(endpoint) } : {}),
});

/** Programs that people connect to the console, each in the form that it reads, the most common first. */
export const mcpClients: readonly McpClient[] = [
  { id: "claude-code", label: "Claude Code", setUp: claudeCode },
  { id: "cursor", label: "Cursor", setUp: cursor },
  { id: "codex", label: "Codex", setUp: codex },
  { id: "vscode", label: "VS Code", setUp: vscode },
  {
    ...{ id: "gemini-cli", label: "Gemini CLI" },
    setUp: (endpoint) => inFile("~/.gemini/settings.json", { mcpServers: { [endpoint.name]: typed(endpoint) } }),
  },
  {
    ...{ id: "claude-desktop", label: "Claude Desktop" },
    setUp: (endpoint) => inFile("claude_desktop_config.json", { mcpServers: { [endpoint.name]: bridged(endpoint) } }),
  },
  {
    ...{ id: "zed", label: "Zed" },
    setUp: (endpoint) =>
      inFile("settings.json", { context_servers: { [endpoint.name]: { source: "custom", ...typed(endpoint) } } }),
  },
  {
    ...{ id: "opencode", label: "opencode" },
    setUp: (endpoint) =>
      inFile("opencode.json", { mcp: { [endpoint.name]: { type: "remote", ...remote(endpoint), enabled: true } } }),
  },
  {
    ...{ id: "windsurf", label: "Windsurf" },
    setUp: ({ name, url, key }) =>
      inFile("~/.codeium/windsurf/mcp_config.json", {
        mcpServers: { [name]: { serverUrl: url, ...headersOf({ key }) } },
      }),
  },
];
