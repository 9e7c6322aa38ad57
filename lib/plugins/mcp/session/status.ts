import type { SessionStatus } from "../../contract";
import { CommandTransport } from "../stdio/transport";
import type { Connected } from "./connect";

const transports = { "streamable-http": "Streamable HTTP", sse: "HTTP with server-sent events", stdio: "Standard streams" };

/** How a session stands, for people who look after it. */
export function statusOf({ identity, transport }: Connected): SessionStatus {
  const { name, version, era, protocolVersion, capabilities } = identity;
  const facts = [
    { name: "Server", value: [name, version].filter(Boolean).join(" ") || "says no name" },
    { name: "Protocol", value: `${protocolVersion} (${era === "2026" ? "without sessions" : "with sessions"})` },
    { name: "Transport", value: transports[identity.transport] },
    { name: "Capabilities", value: Object.keys(capabilities).sort().join(", ") || "none" },
  ];
  return transport instanceof CommandTransport
    ? { facts: [...facts, ...ofProcess(transport)], output: transport.stderr?.text() || null }
    : { facts, output: null };
}

function ofProcess({ pid, startedAt, usage }: CommandTransport): SessionStatus["facts"] {
  const { processes = 1, bytes = 0 } = usage ?? {};
  return [
    { name: "Process", value: `${pid}, since ${startedAt?.toISOString() ?? "now"}` },
    { name: "Uses", value: `${processes} processes, ${Math.round(bytes / 1_048_576)} MB` },
  ];
}
