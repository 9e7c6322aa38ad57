import type { WriteDb } from "../db/scoped";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { connectionNameFrom, moveConnectionRules } from "../tools";

type NameChoice = {
  integrationId: string;
  ownerKey: string;
  name: string | undefined;
  /** The field in which it was entered. */
  field?: string;
  /** The name it has already. */
  except?: string;
};

/** The connection's name in code: the requested one in camelCase, or else the first free one. */
export async function chooseName(
  ctx: Context,
  { integrationId, ownerKey, name, field = "name", except }: NameChoice,
): Promise<string> {
  const rows = await ctx.db.connection.findMany({ where: { integrationId, ownerKey }, select: { name: true } });
  const taken = new Set(rows.map((row) => row.name).filter((one) => one !== except));
  if (name === undefined) return firstFree(ownerKey === "org" ? "main" : "personal", taken);
  const chosen = nameInCode(name, field);
  if (!taken.has(chosen)) return chosen;
  const message = `There is a connection called ${chosen} already. Use another name, for example ${firstFree(chosen, taken)}.`;
  throw new Failure("conflict", message, { [field]: [message] });
}

/** Writes `My Prod` as code does: `myProd`. */
export function nameInCode(text: string, field = "name"): string {
  const name = connectionNameFrom(text);
  if (name !== null) return name;
  const message = "Use letters and digits for the name.";
  throw new Failure("invalid", message, { [field]: [message] });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`;
}

type RenamedConnection = {
  id: string;
  integrationId: string;
  owner: "org" | "user";
  ownerKey: string;
  name: string;
  toolSetHash: string | null;
  integration: { slug: string };
};
export type NewName = { row: RenamedConnection; name: string };

/** The new name of a connection. Null when it keeps its name. */
export async function newNameOf(ctx: Context, row: RenamedConnection, wanted: string | undefined): Promise<NewName | null> {
  if (wanted === undefined || wanted === row.name) return null;
  const { integrationId, ownerKey } = row;
  const name = await chooseName(ctx, { integrationId, ownerKey, name: wanted, field: "newName", except: row.name });
  return name === row.name ? null : { row, name };
}

/** Changes the addresses of a connection's tools, also in the rules that name them. */
export async function rename(db: WriteDb, { organizationId }: Context, { row, name }: NewName) {
  const { id, integrationId, owner, ownerKey, toolSetHash } = row;
  const set = await db.toolSet.findFirst({ where: { integrationId, hash: toolSetHash ?? "" }, select: { toolHashes: true } });
  const inSet = new Set(set?.toolHashes);
  const tools = await db.tool.findMany({
    where: { integrationId },
    select: { hash: true, name: true, effect: true, effectByArguments: true, requiresApproval: true },
  });
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
