import { z } from "zod";
import { operation } from "../../operation/operation";
import { Version } from "../tools/input";
import { ArtifactId, ArtifactView, artifactView } from "./artifact";

export const getArtifact = operation({
  name: "artifact.get",
  summary: "See an artifact: its code at a version, and its versions",
  permission: "registry:read",
  input: z.object({ id: ArtifactId, version: Version.optional().describe("The latest where it is left out") }),
  output: ArtifactView,
  run: (ctx, { id, version = null }) => artifactView(ctx, id, version),
});
