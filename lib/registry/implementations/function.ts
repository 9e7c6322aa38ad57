import { z } from "zod";
import { Failure } from "../../operation/failure";
import { callFunction, findFunction, functions } from "../../plugins";
import type { Implementation, ToolSchemas } from "../contract/implementation";

const FunctionConfig = z.strictObject({
  function_name: z
    .string()
    .min(1, "Name a function of this server")
    .max(200)
    .meta({ title: "Function", examples: functions.map(({ name }) => name) }),
});
type FunctionConfig = z.output<typeof FunctionConfig>;

/** One of the functions that this server allows. */
export const serverFunction: Implementation<FunctionConfig> = {
  type: "function",
  config: FunctionConfig,
  check: async (_ctx, { config }) => void registered(config),
  shapeSchema: (schema, config) => withSchemasOf(schema, registered(config)),
  effectOf: () => "read",
  describeCall: ({ function_name }) => `Call the function ${function_name}`,
  invoke: ({ organizationId: organization }, { tool, args, host, network }) =>
    callFunction(registered(tool.config).name, args, { ...host, ...network, account: null, organization }),
};

function registered({ function_name: name }: FunctionConfig) {
  const found = findFunction(name);
  if (found) return found;
  const message = `This server has no function ${JSON.stringify(name.slice(0, 100))}. There are ${functions.map((one) => one.name).join(", ")}.`;
  throw new Failure("invalid", message, { "implementation_config.function_name": [message] });
}

type Typed = { inputSchema: ToolSchemas["input"]; outputSchema: ToolSchemas["output"] };

/** A tool that says nothing of its parameters has those of what it is made of. */
export function withSchemasOf({ input, output }: ToolSchemas, { inputSchema, outputSchema }: Typed): ToolSchemas {
  const isBare = typeof input === "object" && Object.keys((input.properties as object | undefined) ?? {}).length === 0;
  return { input: isBare ? inputSchema : input, output: output ?? outputSchema };
}
