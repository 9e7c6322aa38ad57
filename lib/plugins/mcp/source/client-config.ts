import { type ParseError, parse as parseJson } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import type { Json, LiveSource, NamedSource } from "../../contract";
import { isObject, own, ownEntries, ownText } from "../../json/values";

/** Under which names programs keep their MCP servers: Claude, Cursor and Gemini, VS Code, Zed, opencode, Codex. */
const keys = ["mcpServers", "servers", "context_servers", "mcp", "mcp_servers"];

/** The servers that the settings of another program name; none for all other texts. */
export function recognise(text: string): NamedSource[] {
  const settings = settingsIn(text);
  if (!isObject(settings)) return [];
  const inside = own(settings, "mcp");
  const servers = keys
    .flatMap((key) => [...ownEntries(settings, key), ...ownEntries(inside, key)])
    .filter(([, server]) => isServer(server));
  if (servers.length > 0) return servers.map(([name, server]) => ({ name, live: sourceOf(server) }));
  return isServer(settings) ? [{ name: null, live: sourceOf(settings) }] : [];
}

function settingsIn(text: string): unknown {
  if (/^\s*[[]\s*mcp_servers\b/m.test(text)) return tomlIn(text);
  if (!/^\s*(\/\/|\/\*|[{"])/.test(text)) return null;
  const errors: ParseError[] = [];
  // `"github": { … }` is how a line of such settings is copied
  const whole = /^\s*"/.test(text) ? `{ "mcpServers": { ${text.replace(/,\s*$/, "")} } }` : text;
  const value: unknown = parseJson(whole, errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : null;
}

function tomlIn(text: string): unknown {
  try {
    return parseToml(text);
  } catch {
    return null;
  }
}

const isServer = (value: unknown): boolean =>
  ["url", "serverUrl", "httpUrl", "command"].some((key) => ownText(value, key) !== undefined) ||
  Array.isArray(own(value, "command")) ||
  isObject(own(value, "command"));

function sourceOf(server: unknown): LiveSource {
  const address = ["url", "serverUrl", "httpUrl"].map((key) => ownText(server, key)).find((url) => url !== undefined);
  return address === undefined ? commandIn(server) : endpointIn(server, address);
}

function endpointIn(server: unknown, endpoint: string): LiveSource {
  const isSse = ownText(server, "type") === "sse" || ownText(server, "transport") === "sse";
  const headers = texts([...ownEntries(server, "headers"), ...ownEntries(server, "http_headers")]).filter(
    ([, value]) => !isAsked(value),
  );
  const config = {
    ...secondsIn(server),
    ...(isSse ? { transport: "sse" } : {}),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
  };
  return { kind: "endpoint", endpoint, config };
}

/** Zed and opencode keep a command together with its arguments. */
function commandIn(server: unknown): LiveSource {
  const given = own(server, "command");
  const nested = isObject(given) ? given : server;
  const line = Array.isArray(given)
    ? given.map(String)
    : [ownText(nested, isObject(given) ? "path" : "command") ?? "", ...listOf(own(nested, "args"))];
  const variables = texts([...ownEntries(nested, "env"), ...ownEntries(server, "environment")]);
  const asked = variables.filter(([, value]) => isAsked(value)).map(([name]) => name);
  const known = variables.filter(([, value]) => !isAsked(value));
  const config: Record<string, Json> = {
    ...secondsIn(server),
    ...(known.length > 0 ? { environment: Object.fromEntries(known) } : {}),
    ...(asked.length > 0 ? { variables: asked } : {}),
  };
  const [command = "", ...args] = line;
  return { kind: "command", command, args, config };
}

const secondsMax = 3_600;

/** Codex says how long a call may take. */
function secondsIn(server: unknown): { timeoutSeconds?: number } {
  const given = ["timeout_seconds", "tool_timeout_sec"].map((key) => own(server, key)).find((value) => typeof value === "number");
  if (typeof given !== "number" || !(given > 0)) return {};
  return { timeoutSeconds: Math.min(secondsMax, Math.ceil(given)) };
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const texts = (entries: [string, unknown][]): [string, string][] =>
  entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as [string, string]] : []));

/** What other programs ask for when they start; here everybody enters it when they connect. */
const isAsked = (value: string): boolean => /\$\{[^}]*\}|^$|^<[^>]*>$|YOUR[_-]/i.test(value);
