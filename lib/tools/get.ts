import { z } from "zod";
import { operation } from "../operation/operation";
import { addressLengthMax } from "./address";
import { resolveAddress } from "./finding/resolve";
import { toolNotFound } from "./finding/suggest";
import { viewOf } from "./finding/view";
import { metadataOf, ToolMetadata } from "./list";

export const ToolDetails = ToolMetadata.extend({
  integrationTitle: z.string(),
  /** A refresh widened it, and nobody has looked at that yet. */
  isHeldBack: z.boolean(),
  /** The document it comes from says that it will go. */
  isDeprecated: z.boolean(),
  connectionState: z.string(),
});
export type ToolDetails = z.infer<typeof ToolDetails>;

export const getTool = operation({
  name: "tool.get",
  summary: "Read what there is to know of one tool but its schemas",
  permission: "tools:read",
  input: z.object({
    address: z.string().min(1).max(addressLengthMax).describe("tools.<integration>.<owner>.<connection>.<tool>"),
  }),
  output: ToolDetails,
  async run(ctx, { address }) {
    const view = await viewOf(ctx);
    const resolution = resolveAddress(view, address);
    if (resolution.kind === "unknown" || resolution.kind === "ambiguous") throw await toolNotFound(view, address);
    const { connection, tool } = resolution.placed;
    return {
      ...metadataOf(resolution.placed, { includeAnnotations: true }),
      integrationTitle: connection.integration.title,
      isHeldBack: connection.integration.held.has(tool.name),
      isDeprecated: tool.isDeprecated,
      connectionState: connection.state,
    };
  },
});
