import type { ReadDb } from "../../db/scoped";
import { open } from "../../vault/seal";
import { resolveReference } from "./reference";
import type { Values } from "./values";

type Place = { organizationId: string; connectionId: string };

export type SecretRows = Awaited<ReturnType<typeof readSecrets>>;

/** A connection's credential as it is stored: sealed. */
export const readSecrets = (db: Pick<ReadDb, "connectionSecret">, { connectionId }: Place) =>
  db.connectionSecret.findMany({ where: { connectionId } });

/** The values of a connection's credential, in the clear, for one call. */
export async function openRows({ organizationId, connectionId }: Place, rows: SecretRows): Promise<Values> {
  const entries = rows.map(async ({ field, sealed, reference }) => {
    if (reference !== null) return [field, await resolveReference(reference)] as const;
    const place = { organizationId, table: "connection_secret", id: connectionId, field };
    return [field, sealed ? await open(place, sealed) : ""] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export const openValues = async (db: Pick<ReadDb, "connectionSecret">, place: Place): Promise<Values> =>
  openRows(place, await readSecrets(db, place));

/** Values that were just given, with their references resolved: for the check before anything is saved. */
export async function resolveValues(values: Values): Promise<Values> {
  const entries = Object.entries(values).map(async ([field, value]) => [field, await resolveReference(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
