import type { Context } from "../../operation/context";
import { type CallPreview, findPlugin } from "../../plugins";
import { readCallable } from "../production/callable";
import { longIntegersIn } from "./long-integers";
import { wire, wiredColumns } from "./wiring";

type Call = { connectionId: string; toolHash: string; args: Record<string, unknown> };

/** What a call would send, for people who decide about it. No credential is opened for it. */
export async function previewCall({ db }: Context, { connectionId, toolHash, args }: Call): Promise<CallPreview | null> {
  const connection = await db.connection.findFirst({
    where: { id: connectionId },
    include: { integration: { select: { id: true, ...wiredColumns } } },
  });
  if (!connection) return null;
  const { integration, template, baseUrl, origins, toolSetHash: setHash } = connection;
  const tool = await readCallable(db, integration.id, toolHash);
  if (!tool) return null;
  const wiring = wire(integration, { template, baseUrl, origins, values: {} });
  const longIntegers = await longIntegersIn(db, { integrationId: integration.id, setHash, toolHash }, args);
  const invocation = { tool, args, longIntegers, baseUrl: wiring.baseUrl, credential: null };
  return findPlugin(wiring.plugin)?.previewCall?.(invocation) ?? null;
}
