import type { ReadDb } from "../../db/scoped";
import { open } from "../../vault/seal";
import { resolveReference } from "./reference";
import type { Values } from "./values";

type Place = { organizationId: string; connectionId: string };

/** The values of a connection's credential, in the clear, for one call. */
export async function openValues(db: Pick<ReadDb, "connectionSecret">, { organizationId, connectionId }: Place): Promise<Values> {
  const rows = await db.connectionSecret.findMany({ where: { connectionId } });
  const entries = rows.map(async ({ field, sealed, reference }) => {
    if (reference !== null) return [field, await resolveReference(reference)] as const;
    const place = { organizationId, table: "connection_secret", id: connectionId, field };
    return [field, sealed ? await open(place, sealed) : ""] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Values that were just given, with their references resolved: for the check before anything is saved. */
export async function resolveValues(values: Values): Promise<Values> {
  const entries = Object.entries(values).map(async ([field, value]) => [field, await resolveReference(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
