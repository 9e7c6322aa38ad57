import type { Json } from "../../contract";

/** What the console found out about a server when it was added: the document that its integration keeps. */
export type About = {
  /** Null where the server tells nobody anything before they sign in. */
  server: ServerIdentity | null;
  /** The host or the command, for servers that say no name. */
  fallbackTitle: string;
  access: Access;
  /** Environment variables of a command whose values each connection brings along. */
  variables: string[];
  /** Null where the server lists its tools only to those who are signed in. */
  toolCount: number | null;
  /** How long a call may take, where the settings say so. */
  callSeconds?: number;
};

export type ServerIdentity = {
  name: string;
  title: string | null;
  version: string | null;
  instructions: string | null;
  era: "2025" | "2026";
  protocolVersion: string;
  transport: "streamable-http" | "sse" | "stdio";
  capabilities: { [name: string]: Json };
};

/** How the server lets callers in. */
export type Access =
  | { kind: "open" }
  | { kind: "token" }
  | { kind: "oauth"; issuer: string; resource: string | null; scopes: string[] };
