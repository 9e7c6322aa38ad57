import type { Context } from "../../operation/context";
import { getArtifactRow } from "../artifacts/artifact";
import { type Prepared, prepareContent, readBefore } from "../tools/prepare";
import type { StoredTool } from "../tools/view";

/** What a version keeps of a tool. It names the version of its program, so that a new program changes no tool that is in use. */
export async function prepareKept(ctx: Context, row: StoredTool): Promise<Prepared> {
  const before = await readBefore(ctx, row);
  const { artifact_id: artifact, artifact_version: version } = before.content;
  if (artifact === null || version !== null) return prepareContent(ctx, before, {});
  const { latest } = await getArtifactRow(ctx, artifact);
  return prepareContent(ctx, before, { artifact_version: latest });
}
