/** How an MCP client is set up: a command to run, or what to write into a file. */
type McpClient = { id: string; label: string; where: string; setUp(endpoint: Endpoint): string };
type Endpoint = { url: string; key: string };

const name = "executor";
const bearer = (key: string) => `Bearer ${key}`;
const written = (value: object) => JSON.stringify(value, null, 2);

const remote = ({ url, key }: Endpoint) => ({ url, headers: { Authorization: bearer(key) } });
const typed = (endpoint: Endpoint) => ({ type: "http", ...remote(endpoint) });

/** Programs that people connect to the console, each in the form its own documentation asks for. */
export const mcpClients: readonly McpClient[] = [
  {
    ...{ id: "claude-code", label: "Claude Code", where: "Run" },
    setUp: ({ url, key }) => `claude mcp add --transport http ${name} ${url} --header "Authorization: ${bearer(key)}"`,
  },
  {
    ...{ id: "claude-desktop", label: "Claude Desktop", where: "claude_desktop_config.json" },
    setUp: ({ url, key }) =>
      written({
        mcpServers: {
          [name]: {
            command: "npx",
            args: ["-y", "mcp-remote", url, "--header", "Authorization:\u0024{TOKEN}"],
            env: { TOKEN: bearer(key) },
          },
        },
      }),
  },
  {
    ...{ id: "cursor", label: "Cursor", where: "~/.cursor/mcp.json" },
    setUp: (endpoint) => written({ mcpServers: { [name]: remote(endpoint) } }),
  },
  {
    ...{ id: "vscode", label: "VS Code", where: ".vscode/mcp.json" },
    setUp: (endpoint) => written({ servers: { [name]: typed(endpoint) } }),
  },
  {
    ...{ id: "codex", label: "Codex", where: "~/.codex/config.toml, with EXECUTOR_API_KEY in its environment" },
    setUp: ({ url, key }) =>
      `# export EXECUTOR_API_KEY=${key}\n[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "EXECUTOR_API_KEY"`,
  },
  {
    ...{ id: "gemini", label: "Gemini CLI", where: "~/.gemini/settings.json" },
    setUp: ({ url, key }) => written({ mcpServers: { [name]: { httpUrl: url, headers: { Authorization: bearer(key) } } } }),
  },
  {
    ...{ id: "zed", label: "Zed", where: "settings.json" },
    setUp: (endpoint) => written({ context_servers: { [name]: { source: "custom", ...typed(endpoint) } } }),
  },
  {
    ...{ id: "opencode", label: "opencode", where: "opencode.json" },
    setUp: (endpoint) => written({ mcp: { [name]: { type: "remote", ...remote(endpoint), enabled: true } } }),
  },
  {
    ...{ id: "windsurf", label: "Windsurf", where: "~/.codeium/windsurf/mcp_config.json" },
    setUp: ({ url, key }) => written({ mcpServers: { [name]: { serverUrl: url, headers: { Authorization: bearer(key) } } } }),
  },
];
