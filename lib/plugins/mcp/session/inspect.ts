import { Failure } from "../../../operation/failure";
import type { LiveSource, Network } from "../../contract";
import type { About } from "../source/about";
import { accessOf } from "../source/access";
import { type Command, commandOf, type Endpoint, endpointOf } from "../source/forms";
import { connectTo } from "./connect";
import { connectToCommand } from "./connect-command";
import { failureOf } from "./failure";
import { listedBy } from "./list";

/** Asks a server who it is that a command starts. One that wants the values of a connection first is known by its command until then. */
export async function inspectCommand(source: Extract<LiveSource, { kind: "command" }>, network: Network): Promise<About> {
  const command = commandOf(source);
  const host = { ...network, auth: () => null, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  const about = { fallbackTitle: nameOf(command), variables: command.variables, access: { kind: "open" } as const };
  try {
    const { client, identity, close } = await connectToCommand(command, {}, host);
    const listing = listedBy(client, network.signal).finally(close);
    return { ...about, server: identity, toolCount: (await listing).tools.length };
  } catch (error) {
    if (command.variables.length === 0 || !(error instanceof Failure) || error.code !== "unavailable") throw error;
    return { ...about, server: null, toolCount: null };
  }
}

/** `npx -y @acme/mcp-server-mail@2` → `mail`. */
function nameOf({ command, args }: Command): string {
  const word = args.find((arg) => /^[@\w][\w@/.-]*$/.test(arg)) ?? command;
  const last =
    word
      .replace(/(?<=.)@[^/]*$/, "")
      .split("/")
      .at(-1) ?? word;
  return last.replace(/^(mcp-server-|server-|mcp-)|(-mcp-server|-mcp|-server)$|\.\w{1,3}$/g, "") || command;
}

type Server = Pick<About, "server" | "access" | "toolCount">;

/** Asks a server who it is, and how it lets callers in. Nobody's account is at hand. */
export async function inspectEndpoint(source: Extract<LiveSource, { kind: "endpoint" }>, network: Network): Promise<About> {
  const endpoint = endpointOf(source);
  const found = await inspect(endpoint, network).catch(async (error: unknown): Promise<Server> => {
    if (!(error instanceof Failure) || error.code !== "unauthenticated") throw error;
    return { server: null, access: await accessOf(endpoint, network), toolCount: null };
  });
  return { ...found, fallbackTitle: titleOf(endpoint.url.hostname), variables: [] };
}

async function inspect(endpoint: Endpoint, network: Network): Promise<Server> {
  const host = { ...network, auth: () => null, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  const { client, identity, close } = await connectTo(endpoint, host);
  try {
    return { server: identity, ...(await openTo(endpoint, { network, list: () => listedBy(client, network.signal) })) };
  } finally {
    await close();
  }
}

type Opening = { network: Network; list: () => Promise<{ tools: unknown[] }> };

/** Some servers say who they are to everybody and what they offer only to those who are signed in. */
async function openTo(endpoint: Endpoint, { network, list }: Opening): Promise<Pick<Server, "access" | "toolCount">> {
  try {
    return { access: { kind: "open" }, toolCount: (await list()).tools.length };
  } catch (error) {
    network.signal.throwIfAborted();
    const reason = failureOf(error, endpoint.url.host);
    if (reason instanceof Failure && reason.code === "limit") throw reason; // an account would not make it less
    return { access: await accessOf(endpoint, network), toolCount: null };
  }
}

/** `mcp.linear.app` → `Linear`, for servers that say no name of their own. */
function titleOf(hostname: string): string {
  const parts = hostname.split(".");
  if (parts.length < 2 || /^[\d.:[\]]+$/.test(hostname)) return hostname;
  const name = parts.slice(0, -1).findLast((part) => !/^(mcp|api|www|co|com)$/.test(part)) ?? parts[0] ?? hostname;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
