import semver from "semver";
import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import type { JsonSchema } from "../../plugins";
import { requireSchemas } from "../content/schemas";
import { Version } from "../tools/input";
import { ArtifactCode, ArtifactId, ArtifactView, artifactView, getArtifactRow, requireCode, sealCode } from "./artifact";
import { InputSchema } from "./create";

export const addArtifactVersion = operation({
  name: "artifact.version",
  summary: "Add a version to an artifact. Tools that name a version go on with theirs",
  permission: "registry:write",
  input: z.object({
    id: ArtifactId,
    code: ArtifactCode,
    input_schema: InputSchema,
    version: Version.optional().describe("The next patch where it is left out"),
  }),
  output: ArtifactView,
  async run(ctx, { id: ref, code, input_schema: inputSchema, version: wanted }) {
    const { id, slug, latest } = await getArtifactRow(ctx, ref);
    requireSchemas({ input: inputSchema as JsonSchema, output: null }); // safe: it checks any object
    await requireCode(ctx, code, "code");
    const version = wanted ?? semver.inc(latest, "patch") ?? latest;
    const { organizationId } = ctx;
    const sealed = await sealCode(organizationId, { artifactId: id, version }, code);
    await change(ctx, "artifact.version", async (db, note) => {
      if (await db.artifactVersion.count({ where: { artifactId: id, version } }))
        throw new Failure("conflict", `${slug} has a version ${version} already, and versions never change.`, {
          version: ["Choose another one"],
        });
      const data = { organizationId, artifactId: id, version, code: sealed, inputSchema: inputSchema as object };
      await db.artifactVersion.create({ data: { ...data, createdBy: ctx.actor.label } });
      await db.artifact.updateMany({ where: { id }, data: { latest: version } });
      note(slug, { id, version });
    });
    return artifactView(ctx, id, version);
  },
});
