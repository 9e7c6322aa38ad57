import type { Context } from "../../operation/context";
import type { JsonSchema, ToolDef } from "../../plugins";
import { processWide } from "../../process";
import { keepLastUsed } from "./last-used";
import type { CatalogConnection } from "./snapshot";
import { connectionOf } from "./static-tools";

/** A tool that a program offers to its own runs for a while, as it is stored. */
export type DynamicTool = {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  readOnly: boolean;
  timeoutMs: number;
};

/** What the addresses of these tools begin with. No integration can have this slug. */
export const dynamicPrefix = "executor.dynamic";

const keptMax = 200;

/** The tools that the program behind this context offers. Null once it has ended that, and for everybody else. */
export async function dynamicConnection(ctx: Context): Promise<CatalogConnection | null> {
  const { db, organizationId, actor, dynamicSession: id } = ctx;
  if (id === undefined) return null;
  const where = { id, actorKind: actor.kind, actorId: actor.id, expiresAt: { gt: new Date() } };
  const there = await db.dynamicSession.findFirst({ where, select: { id: true } });
  if (!there) return null;
  const kept = processWide("tools.dynamic", () => new Map<string, CatalogConnection>());
  const key = `${organizationId} ${id}`;
  const known = kept.get(key) ?? (await readConnection(db, id));
  return known && keepLastUsed(kept, { key, value: known, max: keptMax });
}

async function readConnection(db: Context["db"], id: string): Promise<CatalogConnection | null> {
  const row = await db.dynamicSession.findFirst({ where: { id }, select: { tools: true } });
  if (!row) return null;
  const offered = (row.tools as DynamicTool[]).map(toolOf); // safe: written by registerDynamicTools()
  const source = {
    ...{ integration: "executor", connection: "dynamic", title: "Tools of the program" },
    description: "Tools that the program behind this run offers. It answers their calls itself.",
    ...{ pluginId: "dynamic", tools: offered },
  };
  return { ...connectionOf(source, `${dynamicPrefix}.${id}`), prefix: dynamicPrefix, offered };
}

const toolOf = ({ name, description, inputSchema, readOnly, timeoutMs }: DynamicTool): ToolDef => ({
  ...{ name, title: null, description, inputSchema, outputSchema: null },
  ...{ effect: readOnly ? "read" : "write", requiresApproval: !readOnly, approvalDescription: null },
  ...{ mayElicit: false, isDeprecated: false, scheduling: { timeoutS: timeoutMs / 1_000 }, binding: null },
});
