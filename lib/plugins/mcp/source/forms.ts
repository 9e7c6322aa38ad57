import { Failure } from "../../../operation/failure";
import type { LiveSource, Plugin } from "../../contract";

const headers = {
  type: "object",
  title: "Headers",
  description:
    "Sent with every request to this server. Accounts are connected afterwards, so a token of one person does not belong here.",
  additionalProperties: { type: "string", maxLength: 8_000 },
  maxProperties: 50,
  writeOnly: true,
} as const;

const transport = {
  enum: ["auto", "streamable-http", "sse"],
  title: "Transport",
  description: "auto asks the server. sse is what servers spoke before 2025.",
  default: "auto",
} as const;

const timeoutSeconds = {
  type: "integer",
  title: "Seconds for a call",
  description: "A call without an answer by then is ended. The limit of the console for all calls holds besides.",
  minimum: 1,
  maximum: 3_600,
} as const;

const environment = {
  type: "object",
  title: "Environment",
  description:
    "Variables that the command starts with. Of this machine's own it gets only where programs and languages are found.",
  additionalProperties: { type: "string", maxLength: 32_000 },
  maxProperties: 100,
  writeOnly: true,
} as const;

const variables = {
  type: "array",
  title: "Variables of each connection",
  description: "Names of variables whose values everybody enters when they connect, such as GITHUB_TOKEN.",
  items: { type: "string", pattern: "^[A-Za-z_][A-Za-z0-9_]{0,99}$" },
  maxItems: 20,
} as const;

/** How a server is given: where it listens, or the command that starts it. */
export const forms: Plugin["sources"] = [
  {
    kind: "endpoint",
    label: "MCP server at an address",
    config: { type: "object", properties: { transport, headers, timeoutSeconds }, additionalProperties: false },
  },
  {
    kind: "command",
    label: "MCP server started by a command",
    config: { type: "object", properties: { environment, variables, timeoutSeconds }, additionalProperties: false },
  },
];

export type Endpoint = { url: URL; transport: "auto" | "streamable-http" | "sse"; headers: Record<string, string> };

export type Command = { command: string; args: string[]; environment: Record<string, string>; variables: string[] };

export function endpointOf({ endpoint, config }: Extract<LiveSource, { kind: "endpoint" }>): Endpoint {
  const { transport: given = "auto", headers: sent = {} } = config as Partial<Endpoint>; // safe: checked by the form
  return { url: new URL(endpoint), transport: given, headers: sent };
}

export function commandOf({ command, args, config }: Extract<LiveSource, { kind: "command" }>): Command {
  const { environment: set = {}, variables: asked = [] } = config as Partial<Command>; // safe: checked by the form
  return { command, args, environment: set, variables: asked };
}

/** How long a call of a server may take, where its settings say so. */
export function callSecondsOf({ config }: Exclude<LiveSource, { kind: "none" }>): number | undefined {
  const { timeoutSeconds: given } = config as { timeoutSeconds?: number }; // safe: checked by the form
  return given;
}

export function requireLive(source: LiveSource | null): Exclude<LiveSource, { kind: "none" }> {
  if (source && source.kind !== "none") return source;
  throw new Failure("invalid", "Give the address of an MCP server or the command that starts it.");
}
