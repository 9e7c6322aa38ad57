import type { ReadDb } from "../../db/scoped";
import { checkArguments } from "../../schema";
import { loadStoredSchemas } from "../../tools";

type Called = { integrationId: string; setHash: string | null; toolHash: string };

/** Where in checked arguments text stands for an integer that a number cannot hold; only the schema tells it from other text. */
export async function longIntegersIn(db: ReadDb, called: Called, args: Record<string, unknown>) {
  if (!/"-?[1-9]\d{15,99}"/.test(JSON.stringify(args))) return undefined;
  const schemas = await loadStoredSchemas(db, called);
  if (!schemas) return undefined;
  const checked = checkArguments({ schema: schemas.input, definitions: schemas.definitions, args });
  return checked.ok ? checked.longIntegers : undefined;
}
