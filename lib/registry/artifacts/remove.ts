import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { ArtifactId, getArtifactRow } from "./artifact";

export const removeArtifact = operation({
  name: "artifact.remove",
  summary: "Remove an artifact that no tool runs",
  permission: "registry:write",
  input: z.object({ id: ArtifactId }),
  output: z.object({}),
  async run(ctx, { id: ref }) {
    const { id, slug } = await getArtifactRow(ctx, ref);
    return change(ctx, "artifact.remove", async (db, note) => {
      const where = { artifactId: { in: [id, slug] } };
      const tools = await db.registryTool.findMany({ where, orderBy: { slug: "asc" }, take: 5, select: { slug: true } });
      if (tools.length > 0)
        throw new Failure("conflict", `${tools.map((tool) => tool.slug).join(", ")} runs it. Change these tools first.`);
      await db.artifact.deleteMany({ where: { id } });
      note(slug, { id });
      return {};
    });
  },
});
