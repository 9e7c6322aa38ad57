import { expect, it } from "vitest";
import { recognise } from "./client-config";

/** The only server that a text names. */
function onlyIn(text: string) {
  const found = recognise(text);
  expect(found).toHaveLength(1);
  return found[0]?.live;
}

const endpoint = "https://mcp.example.com/mcp";
/** How programs mark what they ask for when they start. */
const asked = (what: string) => ["$", "{", what, "}"].join("");

const token = { Authorization: "Bearer abc-123" };

it.each([
  ["Claude and Gemini", { mcpServers: { x: { type: "http", url: endpoint, headers: token } } }],
  ["Cursor", { mcpServers: { x: { url: endpoint, headers: token } } }],
  ["VS Code", { servers: { x: { type: "http", url: endpoint, headers: token } } }],
  ["VS Code's settings", { mcp: { servers: { x: { type: "http", url: endpoint, headers: token } } } }],
  ["Zed", { context_servers: { x: { source: "custom", type: "http", url: endpoint, headers: token } } }],
  ["opencode", { mcp: { x: { type: "remote", url: endpoint, headers: token, enabled: true } } }],
  ["one server alone", { url: endpoint, headers: token }],
])("the settings of %s name a server at an address", (_program, settings) => {
  const source = { kind: "endpoint", endpoint, config: { headers: token } };
  expect(onlyIn(JSON.stringify(settings))).toEqual(source);
  expect(onlyIn(`// copied\n${JSON.stringify(settings, null, 2).replace(/\n\}$/, ",\n}")}`)).toEqual(source);
});

it("Codex says in seconds how long a call may take", () => {
  const command = '[mcp_servers.y]\ncommand = "npx"\n';
  expect(onlyIn(`${command}timeout_seconds = 12.5`)).toMatchObject({ config: { timeoutSeconds: 13 } });
  expect(onlyIn(`[mcp_servers.y]\nurl = "${endpoint}"\ntool_timeout_sec = 9000`)).toMatchObject({
    config: { timeoutSeconds: 3_600 },
  });
  for (const wrong of ["0", "-3", '"soon"', "nan"]) expect(onlyIn(`${command}timeout_seconds = ${wrong}`)?.config).toEqual({});
});

it("Codex writes TOML", () => {
  const text = `[mcp_servers.x]\nurl = "${endpoint}"\n[mcp_servers.x.http_headers]\nX-Team = "a"\n`;
  expect(onlyIn(text)).toEqual({ kind: "endpoint", endpoint, config: { headers: { "X-Team": "a" } } });
  expect(onlyIn('[mcp_servers.y]\ncommand = "npx"\nargs = ["-y", "a-server"]\nenv = { KEY = "abc" }')).toEqual({
    ...{ kind: "command", command: "npx", args: ["-y", "a-server"] },
    config: { environment: { KEY: "abc" } },
  });
});

it.each([
  {
    mcpServers: { x: { command: "npx", args: ["-y", "a-server"], env: { KEY: "abc", TOKEN: asked("input:token"), OTHER: "" } } },
  },
  {
    context_servers: {
      x: { command: { path: "npx", args: ["-y", "a-server"], env: { KEY: "abc", TOKEN: "<token>", OTHER: "YOUR_KEY" } } },
    },
  },
  {
    mcp: {
      x: { type: "local", command: ["npx", "-y", "a-server"], environment: { KEY: "abc", TOKEN: asked("env:T"), OTHER: "" } },
    },
  },
])("a command brings its variables, and what other programs ask for is asked of each connection (%#)", (settings) => {
  expect(onlyIn(JSON.stringify(settings))).toEqual({
    ...{ kind: "command", command: "npx", args: ["-y", "a-server"] },
    config: { environment: { KEY: "abc" }, variables: ["TOKEN", "OTHER"] },
  });
});

it("a line that was copied out of such settings is enough, and the old transport is kept", () => {
  expect(onlyIn(`"x": { "type": "sse", "url": "${endpoint}" },`)).toEqual({
    kind: "endpoint",
    endpoint,
    config: { transport: "sse" },
  });
  const asking = { url: endpoint, headers: { Authorization: `Bearer ${asked("input:token")}` } };
  expect(onlyIn(JSON.stringify(asking))).toEqual({ kind: "endpoint", endpoint, config: {} });
});

it("several servers keep their names, and what is none is left out", () => {
  const servers = { mcpServers: { mail: { url: endpoint }, notes: { disabled: true }, files: { command: "npx" } } };
  expect(recognise(JSON.stringify(servers))).toEqual([
    { name: "mail", live: { kind: "endpoint", endpoint, config: {} } },
    { name: "files", live: { kind: "command", command: "npx", args: [], config: {} } },
  ]);
});

it.each([
  "",
  "hello",
  "{",
  '{"openapi":"3.1.0"}',
  '{"swagger":"2.0","servers":[{"url":"/"}]}',
  "[1]",
  "type Query { a: Int }",
  "[mcp_servers.x\nurl=",
])("%j is no such settings", (text) => {
  expect(recognise(text)).toEqual([]);
});
