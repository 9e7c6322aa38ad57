import { randomUUID } from "node:crypto";
import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import type { JsonSchema } from "../../plugins";
import { requireSchemas } from "../content/schemas";
import { Slug, Version } from "../tools/input";
import { slugOf } from "../tools/slug-of";
import { ArtifactCode, ArtifactView, artifactView, requireCode, sealCode } from "./artifact";

const artifactsMax = 2_000;

export const InputSchema = z
  .record(z.string(), z.unknown())
  .default({ type: "object", properties: {} })
  .describe("A JSON Schema of its inputs: an object with properties");

export const createArtifact = operation({
  name: "artifact.create",
  summary: "Keep a program as an artifact, which tools of the registry run",
  permission: "registry:write",
  input: z.object({
    name: z.string().trim().min(1, "Give the artifact a name").max(120),
    slug: Slug.optional().describe("From the name where it is left out"),
    description: z.string().trim().max(10_000).default(""),
    code: ArtifactCode.describe("It reads its inputs as `inputs`, and each of them by its name"),
    input_schema: InputSchema,
    version: Version.default("1.0.0"),
  }),
  output: ArtifactView,
  async run(ctx, { name, slug: named, description, code, input_schema: inputSchema, version }) {
    const slug = named ?? slugOf(name);
    requireSchemas({ input: inputSchema as JsonSchema, output: null }); // safe: it checks any object
    await requireCode(ctx, code, "code");
    const { organizationId } = ctx;
    const id = randomUUID();
    const sealed = await sealCode(organizationId, { artifactId: id, version }, code);
    await change(ctx, "artifact.create", async (db, note) => {
      if ((await db.artifact.count()) >= artifactsMax)
        throw new Failure("limit", `There are ${artifactsMax} artifacts. Remove some first.`);
      if (await db.artifact.count({ where: { slug } }))
        throw new Failure("conflict", `There is an artifact ${slug} already.`, { slug: ["This slug is taken"] });
      const createdBy = ctx.actor.label;
      await db.artifact.create({ data: { id, organizationId, slug, name, description, latest: version, createdBy } });
      const data = { organizationId, artifactId: id, version, code: sealed, inputSchema: inputSchema as object, createdBy };
      await db.artifactVersion.create({ data });
      note(slug, { id, version });
    });
    return artifactView(ctx, id, version);
  },
});
