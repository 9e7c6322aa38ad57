import { invokeTool } from "../../../connections";
import type { ReadDb } from "../../../db/scoped";
import type { Context } from "../../../operation/context";
import { Failure } from "../../../operation/failure";
import { findPlugin, type Json, type ToolResult } from "../../../plugins";
import { parseConnection } from "../../../tools";
import type { RegistryCall } from "../../contract/implementation";
import { type HttpConfig, originOf } from "./config";
import { requestOf } from "./request";

/** An account of the organization whose service speaks HTTP as this console writes it. */
export async function checkConnection({ db }: Context, config: HttpConfig): Promise<void> {
  if (config.connection === undefined) {
    if (originOf(config) === null)
      throw refused("url", "A path alone says no server. Give the whole address, or choose a connection.");
    return;
  }
  const connection = await findConnection(db, config.connection);
  if (!connection)
    throw refused(
      "connection",
      `The organization has no connection ${config.connection}. Use one such as tools.github.org.main.`,
    );
  if (!findPlugin(connection.integration.plugin)?.signsRequests)
    throw refused("connection", "Only connections of integrations that are described by OpenAPI can sign such requests.");
}

const refused = (field: string, message: string) =>
  new Failure("invalid", message, { [`implementation_config.${field}`]: [message] });

/** Connections of members are theirs: a tool of the organization uses the organization's. */
async function findConnection(db: ReadDb, handle: string) {
  const parts = parseConnection(handle);
  if (parts?.owner !== "org") return null;
  const where = { integration: { slug: parts.integration }, name: parts.connection, ownerKey: "org" };
  return db.connection.findFirst({
    where,
    select: { id: true, integration: { select: { plugin: true, servers: true } } },
  });
}

/** Sends the request with the account of a connection, renewed where it ends, to its own origins alone. */
export async function invokeThrough(ctx: Context, call: RegistryCall<HttpConfig>): Promise<ToolResult> {
  const { tool, args: given, effect, host, signal, limits } = call;
  const connection = await findConnection(ctx.db, tool.config.connection ?? "");
  if (!connection) {
    const message = `The connection ${tool.config.connection} of this tool is not there any more. Choose another one.`;
    return { ok: false, error: { code: "connection_missing", message, retryable: false } };
  }
  const { binding, args } = requestOf(tool.config, given);
  const servers = binding.servers.length > 0 ? binding.servers : (connection.integration.servers as typeof binding.servers); // safe: written by storeSource()
  const called = { name: tool.slug, binding: { ...binding, servers } as unknown as Json, effect };
  return invokeTool(ctx, { connectionId: connection.id, tool: called, args, signal, limits, run: host });
}
