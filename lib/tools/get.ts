import { z } from "zod";
import { operation } from "../operation/operation";
import { Scheduling } from "../plugins";
import { addressLengthMax } from "./address";
import { resolveShown } from "./finding/shown";
import { toolNotFound } from "./finding/suggest";
import { viewOf } from "./finding/view";
import { metadataOf, ToolMetadata } from "./list";
import { schemasOf, ToolSchemaView } from "./schema/schema";

export const ToolDetails = ToolMetadata.extend({
  ...ToolSchemaView.shape,
  integrationTitle: z.string(),
  /** What the source calls it: an administrator may have given it another name. */
  sourceName: z.string(),
  /** A refresh widened it, and nobody has looked at that yet. */
  isHeldBack: z.boolean(),
  /** The document it comes from says that it will go. */
  isDeprecated: z.boolean(),
  /** How its calls stand to others, where its source or an administrator says so. */
  scheduling: Scheduling.nullable(),
});
export type ToolDetails = z.infer<typeof ToolDetails>;

export const getTool = operation({
  name: "tool.get",
  summary: "Read all there is to know of one tool: what the list says of it, schemas and types",
  permission: "tools:read",
  input: z.object({
    address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>"),
  }),
  output: ToolDetails,
  async run(ctx, { address }) {
    const view = await viewOf(ctx);
    const placed = resolveShown(ctx, view, address);
    const schemas = placed && (await schemasOf(ctx, placed));
    if (!placed || !schemas) throw await toolNotFound(view, address);
    const { connection, tool } = placed;
    return {
      ...metadataOf(placed, { includeAnnotations: true }),
      ...schemas,
      sourceName: tool.sourceName ?? tool.name,
      integrationTitle: connection.integration.title,
      isHeldBack: connection.integration.held.has(tool.name),
      isDeprecated: tool.isDeprecated,
      scheduling: tool.scheduling ?? null,
    };
  },
});
