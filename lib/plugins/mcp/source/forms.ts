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

/** How a server is given: where it listens, or the command that starts it. */
export const forms: Plugin["sources"] = [
  {
    kind: "endpoint",
    label: "MCP server at an address",
    config: { type: "object", properties: { transport, headers }, additionalProperties: false },
  },
];

export type Endpoint = { url: URL; transport: "auto" | "streamable-http" | "sse"; headers: Record<string, string> };

export function endpointOf({ endpoint, config }: Extract<LiveSource, { kind: "endpoint" }>): Endpoint {
  const { transport: given = "auto", headers: sent = {} } = config as Partial<Endpoint>; // safe: checked by the form
  return { url: new URL(endpoint), transport: given, headers: sent };
}

export function requireLive(source: LiveSource | null): Extract<LiveSource, { kind: "endpoint" }> {
  if (source && source.kind === "endpoint") return source;
  throw new Failure("invalid", "Give the address of an MCP server or the command that starts it.");
}
