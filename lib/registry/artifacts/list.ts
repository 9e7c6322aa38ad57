import { z } from "zod";
import { operation } from "../../operation/operation";
import { ArtifactLine, artifactLine } from "./artifact";

export const listArtifacts = operation({
  name: "artifact.list",
  summary: "List the programs that tools of the registry run",
  permission: "registry:read",
  input: z.object({}),
  output: z.object({ items: z.array(ArtifactLine) }),
  async run({ db }) {
    return { items: (await db.artifact.findMany({ orderBy: { slug: "asc" } })).map(artifactLine) };
  },
});
