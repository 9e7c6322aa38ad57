import type { WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import type { Prepared } from "./prepare";
import type { StoredTool } from "./view";

/** The columns of what is worked on. */
export const rowData = ({ content, contentHash }: Prepared) => ({
  name: content.name,
  description: content.description,
  schema: content.schema as object,
  configSchema: content.config as object,
  implementationType: content.implementation_type,
  artifactId: content.artifact_id,
  artifactVersion: content.artifact_version,
  builtinKey: content.builtin_key,
  contentHash,
});

type Moved = Parameters<WriteDb["registryTool"]["updateMany"]>[0]["data"];

/** Refuses when somebody changed the tool since it was read. */
export async function moveTool(db: WriteDb, { id, updatedAt }: StoredTool, data: Moved): Promise<void> {
  const { count } = await db.registryTool.updateMany({ where: { id, updatedAt }, data });
  if (count === 0) throw new Failure("conflict", "Somebody else changed this tool meanwhile. Look at it and try again.");
}
