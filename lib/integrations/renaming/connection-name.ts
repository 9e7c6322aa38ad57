import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { moveConnectionRules } from "../../tools";
import { chooseName } from "../connections/name";

type Row = {
  id: string;
  integrationId: string;
  owner: "org" | "user";
  ownerKey: string;
  name: string;
  toolSetHash: string | null;
  integration: { slug: string };
};
export type NewName = { row: Row; name: string };

/** What a connection shall be called, where that is another name than it has. */
export async function newNameOf(ctx: Context, row: Row, wanted: string | undefined): Promise<NewName | null> {
  if (wanted === undefined || wanted === row.name) return null;
  const { integrationId, ownerKey } = row;
  const name = await chooseName(ctx, { integrationId, ownerKey, name: wanted, field: "newName", except: row.name });
  return name === row.name ? null : { row, name };
}

/** The addresses of its tools are others from here on, and rules that name the old ones name these. */
export async function rename(db: WriteDb, { organizationId }: Context, { row, name }: NewName) {
  const { id, integrationId, owner, ownerKey, toolSetHash } = row;
  const set = await db.toolSet.findFirst({ where: { integrationId, hash: toolSetHash ?? "" }, select: { toolHashes: true } });
  const inSet = new Set(set?.toolHashes);
  const tools = await db.tool.findMany({ where: { integrationId }, select: { hash: true, name: true, requiresApproval: true } });
  await db.connection.updateMany({ where: { id }, data: { name } });
  await db.oauthAttempt.updateMany({ where: { connectionId: id }, data: { name } });
  const at = (called: string) => `${row.integration.slug}.${owner}.${called}`;
  const rules = await moveConnectionRules(
    db,
    { organizationId, ownerKey, prefix: [at(row.name), at(name)] },
    tools.filter(({ hash }) => inSet.has(hash)),
  );
  return { from: row.name, to: name, rules };
}
