import type { ReadDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type CallPreview, findPlugin, type Call as PluginCall } from "../../plugins";
import { checkArguments } from "../../schema";
import { type Fixed, readCallable } from "../../sources";
import { loadStoredSchemas } from "../../tools";
import { type Wiring, wire, wiredColumns } from "../sessions/wiring";

type Called = { integrationId: string; setHash: string | null; toolHash: string };

/** Where in checked arguments text stands for an integer that a number cannot hold; only the schema tells it from other text. */
export async function longIntegersIn(db: ReadDb, called: Called, args: Record<string, unknown>) {
  if (!/"-?[1-9]\d{15,99}"/.test(JSON.stringify(args))) return undefined;
  const schemas = await loadStoredSchemas(db, called);
  if (!schemas) return undefined;
  const checked = checkArguments({ schema: schemas.input, definitions: schemas.definitions, args });
  return checked.ok ? checked.longIntegers : undefined;
}

/** What the answer of a tool has to fit, where its source says so. */
export async function answerOf(db: ReadDb, called: Called): Promise<PluginCall["answer"]> {
  const schemas = await loadStoredSchemas(db, called);
  return schemas?.output ? { schema: schemas.output, definitions: schemas.definitions } : undefined;
}

type Call = { connectionId: string; toolHash: string; args: Record<string, unknown> };

export type Preview = {
  /** Null where the plugin cannot say, or the arguments make no request. */
  request: CallPreview | null;
  credentialVersion: number;
  /** Whose account it is, where that is known. */
  account: string | null;
  /** What is sent along with every call, because an administrator said so. */
  fixed: Fixed["given"];
  /** The server it goes to, with the path that all its calls begin with. */
  destination: string;
};

/** What a call would send, for people who decide about it; null where the connection or the tool is gone. No credential is opened. */
export async function previewCall({ db }: Context, { connectionId, toolHash, args }: Call): Promise<Preview | null> {
  const connection = await db.connection.findFirst({
    where: { id: connectionId },
    include: { integration: { select: wiredColumns } },
  });
  if (!connection) return null;
  const { integration, template, baseUrl, origins, fixedArguments, credentialVersion, toolSetHash: setHash } = connection;
  const tool = await readCallable(db, integration.id, toolHash);
  if (!tool) return null;
  if (!findPlugin(integration.plugin)) {
    const { destination } = tool.binding as { destination?: string | null }; // safe: tools of the registry are read from no source, and say where they go
    return { credentialVersion, account: null, fixed: [], request: null, destination: destination ?? "" };
  }
  const wiring = wire(integration, { template, baseUrl, origins, fixedArguments, values: {} });
  const longIntegers = await longIntegersIn(db, { integrationId: integration.id, setHash, toolHash }, args);
  const fixed = wiring.fixed.given;
  return { credentialVersion, account: connection.accountLabel, fixed, ...lookedAt(wiring, { tool, args, longIntegers }) };
}

/** The same request that callWired() sends, looked at instead of sent. */
export function lookedAt({ plugin, source, baseUrl, fixed }: Wiring, call: PluginCall): Pick<Preview, "request" | "destination"> {
  const usual = baseUrl ?? (source?.kind === "endpoint" ? source.endpoint : "");
  try {
    const request = findPlugin(plugin)?.preview?.(call, { source, baseUrl, fixed: fixed.given }) ?? null;
    return { request, destination: request?.destination ?? usual };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { request: null, destination: usual };
  }
}
