import { z } from "zod";
import type { JsonSchema, ToolResult } from "../../plugins";
import type { Implementation, RegistryCall, ToolSchemas } from "../contract/implementation";

const CustomConfig = z.object({
  instructions: z
    .string()
    .trim()
    .max(10_000)
    .default("")
    .meta({ title: "Instructions", description: "What whoever answers has to know" }),
});
type CustomConfig = z.output<typeof CustomConfig>;

const inputMax = 20_000;

/** A text goes in, and a person answers it. The call waits for that, however long it takes. */
export const custom: Implementation<CustomConfig> = {
  type: "custom",
  config: CustomConfig,
  effectOf: () => "read",
  mayElicit: true,
  describeCall: () => "Ask a person",
  shapeSchema: withText,
  invoke: (_ctx, call) => ask(call),
};

const text = { type: "string", description: "What is asked, as text" };

/** Arguments of a tool that says nothing of them are one text. */
function withText({ input, output }: ToolSchemas): ToolSchemas {
  const given = typeof input === "object" ? input : {};
  const properties = given.properties as Record<string, JsonSchema> | undefined; // safe: looked at by requireSchemas()
  if (properties && Object.keys(properties).length > 0) return { input, output };
  return { input: { ...given, type: "object", properties: { input: text }, required: ["input"] }, output };
}

async function ask({ tool, args, host }: RegistryCall<CustomConfig>): Promise<ToolResult> {
  const given = typeof args.input === "string" && Object.keys(args).length === 1 ? args.input : JSON.stringify(args, null, 2);
  const { instructions } = tool.config;
  const message = [instructions, given.slice(0, inputMax)].filter((part) => part !== "").join("\n\n");
  const requestedSchema = {
    type: "object",
    properties: { answer: { type: "string", title: "Answer" } },
    required: ["answer"],
  };
  const answered = await host.elicit({ message, requestedSchema });
  if (answered.action === "accept") return { ok: true, data: answered.content.answer ?? null };
  const why = answered.reason ? `: ${answered.reason}` : ".";
  return { ok: false, error: { code: "declined", message: `Nobody answered ${tool.slug}${why}`, retryable: false } };
}
