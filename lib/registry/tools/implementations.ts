import { z } from "zod";
import { operation } from "../../operation/operation";
import { getSubtypeLabel, TOOL_SUBTYPES } from "../../taxonomy";
import { findImplementation } from "../contract/implementation";

const ImplementationView = z.object({
  type: z.enum(TOOL_SUBTYPES),
  label: z.string(),
  config: z.record(z.string(), z.unknown()).describe("JSON Schema of implementation_config; forms follow from it"),
});
export type ImplementationView = z.infer<typeof ImplementationView>;

export const listImplementations = operation({
  name: "registry_tool.implementations",
  summary: "List what can do the work of a tool, with what each takes",
  permission: "registry:read",
  input: z.object({}),
  output: z.object({ items: z.array(ImplementationView) }),
  async run() {
    const items = TOOL_SUBTYPES.flatMap((type) => {
      const found = findImplementation(type);
      if (!found) return [];
      const { $schema: _dialect, ...config } = z.toJSONSchema(found.config, { io: "input", unrepresentable: "any" });
      return [{ type, label: getSubtypeLabel(type), config }];
    });
    return { items };
  },
});
