import { z } from "zod";
import type { ReadDb, WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import { isLegacy } from "../catalog/sync";
import type { RegistryTool, StoredTool } from "./view";
import { toolView } from "./view";

export const ToolId = z.string().min(1).max(100).describe("The id of a tool, or its slug");

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Reading = Pick<ReadDb, "registryTool" | "registryToolVersion"> | WriteDb;

/** A tool of this organization, by id or slug. Those of others are not there. */
export async function findToolRow(db: Reading, ref: string): Promise<StoredTool | null> {
  const where = isUuid.test(ref) ? { id: ref } : { slug: ref };
  const row = await (db as WriteDb).registryTool.findFirst({ where }); // safe: both read alike
  return row && !isLegacy(row) ? row : null;
}

export async function getToolRow(db: Reading, ref: string): Promise<StoredTool> {
  const row = await findToolRow(db, ref);
  if (!row) throw new Failure("not_found", `There is no tool ${ref} in the registry of this organization.`);
  return row;
}

export async function viewOfTool(db: Reading, row: StoredTool): Promise<RegistryTool> {
  const where = { toolId: row.id, version: row.liveVersion ?? "" };
  const live = await (db as WriteDb).registryToolVersion.findFirst({ where, select: { contentHash: true } }); // safe: both read alike
  return toolView(row, live?.contentHash ?? null);
}
